import type { XmlElement } from '@rgrove/parse-xml';
import { InputError } from '../../schedules/index.ts';
import type { GraphLinks } from '../../schedules/model/networks/graph.ts';
import { printable, quoted } from '../printable.ts';
import { type NamedLink, numberedLinks } from './named-links.ts';
import { rateIn } from './rate.ts';
import { elementsIn, hasElement, parsedXml } from './xml.ts';

/** Whether a text is a platform of SimGrid. */
export function isSimgrid(text: string): boolean {
  return hasElement(text, 'platform');
}

/** A link of a platform. */
interface Link {
  readonly id: string;
  readonly width: number;
  /** What routes say that it joins; none yet: no route names it. */
  ends?: readonly [one: string, other: string];
  /** Whether a route goes along it from the first end to the second, and back. */
  ways: { forth: boolean; back: boolean };
}

/** A route of one link or two. */
interface Route {
  readonly where: string;
  readonly from: string;
  readonly to: string;
  readonly passed: readonly [first: Link, second?: Link];
  readonly isSymmetrical: boolean;
}

/**
 * A flat platform of SimGrid: one zone with hosts, routers, links and routes. A route of one link says that this joins its two ends. One of two
 * links says that they meet at a switch, which has no name in the file. What longer routes say of links is not one network alone: they are
 * refused, as a link is of more than two ends. Routers and those switches are relays. Links are as wide as their bandwidth, whatever their
 * sharing policy, and lead the ways that routes take.
 * @throws InputError for what is no such platform, and where the parser of XML is not installed
 */
export async function readSimgrid(text: string): Promise<GraphLinks> {
  const zone = zoneIn(await parsedXml(text, 'platform'));
  const [hosts, routers] = ['host', 'router'].map((name) => elementsIn(zone, name).map(idOf));
  const vertices = new Set([...hosts, ...routers]);
  const links = linksIn(zone);
  const routes = elementsIn(zone, 'route').flatMap((route, i) =>
    routeIn(route, `route ${i + 1}`, vertices, links),
  );
  const hubs = hubsOf(routes, vertices);
  for (const { where, from, to, passed, isSymmetrical } of routes) {
    const [first, second] = passed;
    const hub = hubs.get(first) ?? '';
    pass(first, from, second ? hub : to, isSymmetrical, where);
    if (second) pass(second, hub, to, isSymmetrical, where);
  }
  const named = [...links.values()].flatMap(({ id, width, ends, ways }): NamedLink[] => {
    if (ends === undefined) return [];
    const [from, to] = ways.forth ? ends : [ends[1], ends[0]];
    return [{ from, to, width, oneWay: !(ways.forth && ways.back), where: `link ${quoted(id)}` }];
  });
  return numberedLinks(named, hosts, new Set([...routers, ...hubs.values()]));
}

function zoneIn(platform: XmlElement): XmlElement {
  const [zone, ...more] = elementsIn(platform).filter(({ name }) => name !== 'config' && name !== 'prop');
  const known = ['host', 'router', 'link', 'route', 'prop'];
  const isZone = zone !== undefined && ['zone', 'AS'].includes(zone.name);
  const stray = isZone ? (more[0] ?? elementsIn(zone).find(({ name }) => !known.includes(name))) : platform;
  if (stray === undefined) return zone;
  throw new InputError(
    `<${printable(stray.name)}>: give a flat platform, one zone of hosts, routers, links and routes`,
  );
}

function idOf({ name, attributes: { id } }: XmlElement): string {
  if (id !== undefined) return id;
  throw new InputError(`a ${name} without id: give each its own`);
}

function linksIn(zone: XmlElement): ReadonlyMap<string, Link> {
  return new Map(
    elementsIn(zone, 'link').map((link) => {
      const id = idOf(link);
      const { bandwidth = '' } = link.attributes;
      const width = rateIn(bandwidth);
      if (width !== undefined) return [id, { id, width, ways: { forth: false, back: false } }];
      throw new InputError(
        `link ${quoted(id)}: bandwidth ${quoted(bandwidth)}; give one as 125MBps or 1Gbps`,
      );
    }),
  );
}

/** Those of a host to itself are left out. */
function routeIn(
  route: XmlElement,
  where: string,
  vertices: ReadonlySet<string>,
  links: ReadonlyMap<string, Link>,
): Route[] {
  const { src: from = '', dst: to = '', symmetrical = 'yes' } = route.attributes;
  const stray = [from, to].find((end) => !vertices.has(end));
  if (stray !== undefined)
    throw new InputError(`${where}: ${quoted(stray)} is no host and no router; name one`);
  if (from === to) return [];
  const passed = elementsIn(route, 'link_ctn').map(({ attributes: { id = '' } }): Link => {
    const link = links.get(id);
    if (link) return link;
    throw new InputError(`${where}: ${quoted(id)} is no link; name one of the zone`);
  });
  const [first, second] = passed;
  if (first === undefined || passed.length > 2) {
    throw new InputError(`${where}: along ${passed.length} links; give routes along one or two`);
  }
  const isSymmetrical = /^(yes|true|1)$/i.test(symmetrical);
  return [{ where, from, to, passed: second ? [first, second] : [first], isSymmetrical }];
}

/** By link: the switch at which it meets others in routes of two. Those of links that meet each other, or the same ones, are one. */
function hubsOf(routes: readonly Route[], vertices: ReadonlySet<string>): ReadonlyMap<Link, string> {
  const nextOf = new Map<Link, Link>();
  const last = (link: Link): Link => {
    let end = link;
    for (let next = nextOf.get(end); next !== undefined; next = nextOf.get(end)) end = next;
    if (end !== link) nextOf.set(link, end);
    return end;
  };
  const meeting = routes.flatMap(({ passed: [first, second] }) => (second ? [[first, second] as const] : []));
  for (const [first, second] of meeting) {
    const [one, other] = [last(first), last(second)];
    if (one !== other) nextOf.set(one, other);
  }
  const hubs = new Map<Link, string>();
  let number = 0;
  for (const link of meeting.flat()) {
    const end = last(link);
    if (!hubs.has(end)) {
      while (vertices.has(`switch ${number}`)) number++;
      hubs.set(end, `switch ${number++}`);
    }
    hubs.set(link, hubs.get(end) ?? '');
  }
  return hubs;
}

/** A route goes along a link. @throws InputError where it joins others */
function pass(link: Link, one: string, other: string, isSymmetrical: boolean, where: string): void {
  link.ends ??= [one, other];
  const [first, second] = link.ends;
  const isForth = first === one && second === other;
  if (!isForth && (first !== other || second !== one)) {
    throw new InputError(
      `${where}: link ${quoted(link.id)} is between ${printable(one)} and ${printable(other)}, and between ${printable(first)} and ${printable(second)}, too; give links of two ends`,
    );
  }
  if (isForth || isSymmetrical) link.ways.forth = true;
  if (!isForth || isSymmetrical) link.ways.back = true;
}
