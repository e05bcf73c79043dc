import { describe, expect, it } from 'vitest';
import { mergeReports, type ShardReport } from '../../../src/host/run/merge.ts';
import { InputError } from '../../../src/schedules/index.ts';

const SLOTS = 16;
const OF = 4;

/** The report of a shard of four, of a run on 16 nodes. */
function shard(index: number, own: Partial<ShardReport> = {}): ShardReport {
  return {
    algorithm: 'necklace',
    source: 'a paper',
    topology: { kind: 'cube', dim: 4 },
    problem: { kind: 'exchange', label: 'complete exchange', copies: SLOTS / 16 },
    blocks: 16 * SLOTS,
    nodes: 16,
    slots: SLOTS,
    words: 1,
    mode: 'step',
    ports: 'all',
    switching: 'store-and-forward',
    adapter: 'an adapter',
    steps: 8,
    span: 4,
    rounds: 4,
    largestBlock: 2,
    blocksInSequence: 8,
    hopsInSequence: 8,
    rearrangements: 0,
    utilization: 1,
    lowerBound: 8,
    seed: 0,
    rows: SLOTS / OF,
    shard: { index, of: OF, firstRow: (index * SLOTS) / OF, version: '1', run: 'aa' },
    tags: 'exact',
    proved: true,
    verified: true,
    looked: (16 * SLOTS) / OF,
    mismatches: 0,
    wrongPlaces: [],
    time: {
      alignMs: 1,
      exchangeMs: 2,
      realignMs: 3,
      verifyMs: 4,
      totalMs: 10 + index,
      clock: 'host',
      kernels: 'registers',
      slices: 2,
      runs: 1,
      fastestMs: 10 + index,
      slowestMs: 10 + index,
    },
    ...own,
  };
}

const shards = [0, 1, 2, 3].map((index) => shard(index));

/** The same shards, but for what one of them has of its own. */
const withOne = (index: number, own: Partial<ShardReport>) =>
  shards.map((report, i) => (i === index ? shard(i, own) : report));

describe('mergeReports', () => {
  it('gives the report of all rows, from shards in any order', () => {
    const { shard: _, rows, time, ...facts } = shards[0];
    expect(mergeReports([2, 0, 3, 1].map((index) => shards[index]))).toEqual({
      ...facts,
      rows: SLOTS,
      looked: 16 * SLOTS,
      time: {
        alignMs: 4,
        exchangeMs: 8,
        realignMs: 12,
        verifyMs: 16,
        totalMs: 46,
        clock: 'host',
        kernels: 'registers',
        slices: 8,
        runs: 1,
        fastestMs: 46,
        slowestMs: 46,
        shards: 4,
        slowestShardMs: 13,
      },
    });
  });

  it('adds what was wrong, and keeps the first of the places', () => {
    const wrong = (wrongPlaces: number[]) => ({ verified: false, mismatches: 20, wrongPlaces });
    const many = Array.from({ length: 16 }, (_, i) => 3 * i);
    const reports = withOne(1, wrong([7, 200]));
    reports[3] = shard(3, wrong(many));
    expect(mergeReports(reports)).toMatchObject({
      verified: false,
      mismatches: 40,
      wrongPlaces: [...many, 7, 200].sort((a, b) => a - b).slice(0, 16),
    });
  });

  it('adds the two sums of fingerprints, each modulo 2^32', () => {
    const fingerprint = { before: 'ffffffff00000001', after: '00000001ffffffff' };
    const reports = [0, 1, 2, 3].map((index) => shard(index, { fingerprint, verified: false }));
    expect(mergeReports(reports).fingerprint).toEqual({
      before: 'fffffffc00000004',
      after: '00000004fffffffc',
    });
  });

  it('names the adapters and kernels where they differ', () => {
    const merged = mergeReports(
      withOne(2, { adapter: 'another', time: { ...shards[2].time, kernels: 'tiles' } }),
    );
    expect(merged).toMatchObject({ adapter: 'an adapter + another', time: { kernels: 'mixed' } });
  });

  it('has the highest lower bound that a shard knows', () => {
    const { lowerBound } = shards[0];
    expect(mergeReports(withOne(1, { lowerBound: lowerBound + 5 })).lowerBound).toBe(lowerBound + 5);
  });

  it('does not call proved what fails its check', () => {
    const unproved = { proved: false, violation: 'claims steps = 7; counted 8' };
    const merged = mergeReports([0, 1, 2, 3].map((index) => shard(index, unproved)));
    expect(merged).toMatchObject({ verified: true, ...unproved });
  });

  it('takes a single shard for the whole', () => {
    const place = { index: 0, of: 1, firstRow: 0, version: '1', run: 'aa' };
    const { shard: _, time, ...facts } = shard(0, { rows: SLOTS, looked: 16 * SLOTS, shard: place });
    expect(mergeReports([shard(0, { rows: SLOTS, looked: 16 * SLOTS, shard: place })])).toEqual({
      ...facts,
      time: { ...time, shards: 1, slowestShardMs: 10 },
    });
  });
});

describe('mergeReports refuses', () => {
  const place = (index: number, own: Partial<ShardReport['shard']>) => ({
    shard: { ...shards[index].shard, ...own },
  });
  it.each<[what: string, reports: readonly ShardReport[], says: string]>([
    ['nothing', [], 'no reports to merge: give those of all shards'],
    ['a gap', shards.toSpliced(2, 1), 'shard 2/4 is missing: run it with shard 2/4, and give its report too'],
    ['a missing end', shards.slice(0, 3), 'shard 3/4 is missing'],
    ['a missing half', shards.slice(2), 'shard 0/4 and 1 more are missing: run it with shard 0/4'],
    ['a doubled shard', [...shards, shards[1]], 'shard 1/4 is given twice: leave one of its reports out'],
    [
      'shards of two divisions',
      withOne(1, place(1, { of: 3 })),
      'shard 1/3 beside shard 0/4: give the shards of one run',
    ],
    [
      'another network',
      withOne(1, { topology: { kind: 'cube', dim: 3 } }),
      'shard 1/4 is of another run: its topology is {"kind":"cube","dim":3}, not {"kind":"cube","dim":4} as that of ' +
        'shard 0/4; give the shards of one run',
    ],
    ['other blocks', withOne(3, { words: 2 }), 'shard 3/4 is of another run: its words is 2, not 1 as'],
    ['another seed', withOne(3, { seed: 9 }), 'shard 3/4 is of another run: its seed is 9, not 0 as'],
    [
      'one that fails its check',
      withOne(2, { proved: false, violation: 'claims steps = 7; counted 8' }),
      'shard 2/4 is of another run: its proved is false, not true as that of shard 0/4',
    ],
    [
      'another problem',
      withOne(2, { problem: { kind: 'places', label: 'list of given places' } }),
      'shard 2/4 is of another run: its problem is {"kind":"places",',
    ],
    ['another mode', withOne(2, { mode: 'fused' }), 'its mode is "fused", not "step" as that of shard 0/4'],
    ['another step', withOne(2, { step: 3 }), 'its step is 3, not none as that of shard 0/4'],
    [
      'other moves under the same name',
      withOne(2, place(2, { run: 'bb' })),
      'its run is "bb", not "aa" as that of shard 0/4',
    ],
    [
      'another version',
      withOne(2, place(2, { version: '2' })),
      'its version is "2", not "1" as that of shard 0/4',
    ],
    [
      'user data in one only',
      withOne(2, { fingerprint: { before: '', after: '' } }),
      'its user data is "some", not "none" as that of shard 0/4',
    ],
    [
      'an overlap',
      withOne(2, place(2, { firstRow: 7 })),
      'shard 2/4 begins with row 7, not 8 where the one before',
    ],
    [
      'rows left over',
      withOne(2, { rows: 2, looked: 32 }),
      'shard 3/4 begins with row 12, not 10 where the one before ends',
    ],
    ['rows at the end left over', withOne(3, { rows: 2, looked: 32 }), 'shard 3/4 ends with row 13, not 15'],
  ])('%s', (_, reports, says) => {
    expect(() => mergeReports(reports)).toThrow(says);
    expect(() => mergeReports(reports)).toThrow(InputError);
  });
});

describe('mergeReports refuses a report that contradicts itself:', () => {
  const wrong = { verified: false, mismatches: 3, wrongPlaces: [80, 81] };
  const sums = { before: '0000000000000001', after: '0000000000000002' };
  const all = (own: Partial<ShardReport>) => [0, 1, 2, 3].map((index) => shard(index, own));

  it('but takes one that is wrong and says so', () => {
    expect(mergeReports(withOne(1, wrong)).verified).toBe(false);
    expect(mergeReports(all({ fingerprint: sums, verified: false })).verified).toBe(false);
    // In seek mode the proof of the schedule counts, too.
    expect(mergeReports(all({ mode: 'seek', step: 2, verified: false })).verified).toBe(false);
  });

  it.each<[own: Partial<ShardReport>, says: string]>([
    [{ ...wrong, verified: true }, 'verified is true, with 3 mismatches'],
    [{ verified: false }, 'verified is false, with 0 mismatches'],
    [
      { fingerprint: sums },
      'verified is true, with 0 mismatches in 64 blocks, words 0000000000000001 before and',
    ],
    [{ looked: 63 }, 'verified is true, with 0 mismatches in 63 blocks'],
    [{ looked: 65 }, '65 blocks looked at in 4 rows of 16'],
    [{ ...wrong, wrongPlaces: [] }, '0 wrong places, with 3 mismatches'],
    [{ wrongPlaces: [80] }, '1 wrong places, with 0 mismatches'],
    [{ ...wrong, wrongPlaces: [256] }, 'a wrong place 256, of 256'],
    [{ ...wrong, mismatches: 65 }, '65 mismatches in 4 rows of 16 blocks'],
    [{ rows: 0 }, '0 rows from row 4 on, of 16'],
    [{ rows: 16 }, '16 rows from row 4 on, of 16'],
    [{ shard: { ...shards[1].shard, index: 5 } }, 'shard 5 of 4'],
    [{ time: { ...shards[1].time, slices: 3 } }, '4 rows in 3 slices'],
    [{ time: { ...shards[1].time, slices: 0 } }, '4 rows in 0 slices'],
  ])('%j', (own, says) => {
    const reports = 'fingerprint' in own ? all(own) : withOne(1, own);
    expect(() => mergeReports(reports)).toThrow(says);
    expect(() => mergeReports(reports)).toThrow(/contradicts itself: .*; run that shard again/);
    expect(() => mergeReports(reports)).toThrow(InputError);
  });
});
