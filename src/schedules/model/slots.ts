/** The most blocks that a node may hold: 2^20 members with 16 copies each. */
export const MAX_SLOTS = 2 ** 24;
