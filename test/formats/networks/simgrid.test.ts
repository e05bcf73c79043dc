import { describe, expect, it, test } from 'vitest';
import { readSimgrid } from '../../../src/formats/networks/simgrid.ts';

const HEAD = `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
`;

const platform = (zone: string) => `${HEAD}<zone id="zone0" routing="Full">${zone}</zone></platform>`;
const hosts = (...ids: string[]) => ids.map((id) => `<host id="${id}" speed="1Gf"/>`).join('\n');
const link = (id: string, bandwidth = '1Gbps') =>
  `<link id="${id}" bandwidth="${bandwidth}" latency="50us"/>`;
const route = (from: string, to: string, links: string, more = '') =>
  `<route src="${from}" dst="${to}"${more}>${links
    .split(' ')
    .map((id) => `<link_ctn id="${id}"/>`)
    .join('')}</route>`;

describe('a platform', () => {
  it('has links of routes between neighbours, bandwidths as widths, and routers as relays', async () => {
    const text = `${HEAD}<!-- two hosts and a router -->
      <config><prop id="network/model" value="CM02"/></config>
      <AS id="AS0" routing="Dijkstra">
        <host id="a" speed="98.095Mf"><prop id="rack" value="0"/></host>
        <host id="b" speed="98.095Mf"/>
        <router id="r"/>
        <link id="1" bandwidth="125MBps" latency="50us" sharing_policy="SPLITDUPLEX"/>
        <link id="2" bandwidth="2Gbps" latency="50us"/>
        <link id="loopback" bandwidth="498MBps" latency="15us" sharing_policy="FATPIPE"/>
        <route src="a" dst="a"><link_ctn id="loopback"/></route>
        <route src="a" dst="r"><link_ctn id="1"/></route>
        <route src="r" dst="b"><link_ctn id="2"/></route>
      </AS></platform>`;
    expect(await readSimgrid(text)).toEqual({
      pairs: [
        [0, 2],
        [1, 2, 2],
      ],
      relays: 1,
      names: ['a', 'b', 'r'],
    });
  });

  it('has a switch where links meet that routes go along, two by two', async () => {
    const zone = `${hosts('a', 'b', 'c')}${['l1', 'l2', 'l3'].map((id) => link(id)).join('')}
      ${route('a', 'b', 'l1 l2')}${route('a', 'c', 'l1 l3')}${route('c', 'b', 'l3 l2')}`;
    expect(await readSimgrid(platform(zone))).toEqual({
      pairs: [
        [0, 3],
        [1, 3],
        [2, 3],
      ],
      relays: 1,
      names: ['a', 'b', 'c', 'switch 0'],
    });
  });

  it('has links of their own for each way, where routes are not symmetrical', async () => {
    const names = ['a', 'b', 'c'];
    const own = names.map(
      (name) => link(`${name}-up`, name === 'b' ? '2Gbps' : '1Gbps') + link(`${name}-down`),
    );
    const routes = names.flatMap((from) =>
      names
        .filter((to) => to !== from)
        .map((to) => route(from, to, `${from}-up ${to}-down`, ' symmetrical="NO"')),
    );
    expect(await readSimgrid(platform([hosts(...names), ...own, ...routes].join('\n')))).toEqual({
      pairs: [
        [0, 3],
        [2, 3],
      ],
      arcs: [
        [1, 3, 2],
        [3, 1],
      ],
      relays: 1,
      names: ['a', 'b', 'c', 'switch 0'],
    });
  });
});

const two = `${hosts('a', 'b')}${link('l')}`;

test.each([
  [`${HEAD}</platform>`, '<platform>: give a flat platform, one zone of hosts, routers, links and routes'],
  [`${HEAD}<zone id="a"/><zone id="b"/></platform>`, '<zone>: give a flat platform'],
  [platform('<cluster id="c" prefix="node-" suffix="" radical="0-3"/>'), '<cluster>: give a flat platform'],
  [platform('<zone id="inside"/>'), '<zone>: give a flat platform'],
  [platform('<host speed="1Gf"/>'), 'a host without id: give each its own'],
  [platform('<link id="l" bandwidth="fast"/>'), 'link "l": bandwidth "fast"; give one as 125MBps or 1Gbps'],
  [platform('<link id="l"/>'), 'link "l": bandwidth ""'],
  [platform(`${two}${route('a', 'c', 'l')}`), 'route 1: "c" is no host and no router; name one'],
  [platform(`${two}${route('a', 'b', 'k')}`), 'route 1: "k" is no link; name one of the zone'],
  [platform(`${two}<route src="a" dst="b"/>`), 'route 1: along 0 links; give routes along one or two'],
  [platform(`${two}${route('a', 'b', 'l l l')}`), 'route 1: along 3 links; give routes along one or two'],
  [
    platform(`${hosts('a', 'b', 'c')}${link('l')}${route('a', 'b', 'l')}${route('b', 'c', 'l')}`),
    'route 2: link "l" is between b and c, and between a and b, too; give links of two ends',
  ],
  [platform(hosts('a', 'b')), 'no link: give one or more'],
  [`<!DOCTYPE platform [<!ENTITY a "b">]><platform/>`, 'a document type with declarations of its own'],
  [`<platform>${'<zone>'.repeat(10)}`, 'no XML: Missing end tag'],
])('%j is refused', async (text, message) => {
  await expect(readSimgrid(text)).rejects.toThrow(message);
});
