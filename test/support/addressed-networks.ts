import { cube, switched } from '../../src/schedules/index.ts';

/** Networks in which nodes reach those that are a power of two ahead, of 2 to 40 nodes. */
export const addressedNetworks = [
  ...[2, 3, 6, 8, 13, 40].map((nodes) => switched(nodes)),
  switched(9, 3),
  ...[1, 2, 3, 5].map((dim) => cube(dim)),
].map((topology) => ({ label: topology.label, topology }));
