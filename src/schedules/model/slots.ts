/** The most blocks that a node may hold: 2^20 members with 16 copies each. */
export const MAX_SLOTS = 2 ** 24;

/** The most elements that a slot may hold, where a schedule chooses how many do. */
export const MAX_UNIT = 1024;
