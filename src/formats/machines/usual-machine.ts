/** The machine that answers are priced on where nobody names one, of those that come with allport: every algorithm has a price there. */
export const USUAL_MACHINE = 'accelerators';

/** Bytes of a block, or of an element, where nobody says them. */
export const USUAL_BYTES = 2 ** 16;
