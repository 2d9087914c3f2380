/** Deeper trees cannot be drawn or understood. */
export const MAX_DEPTH = 10;
