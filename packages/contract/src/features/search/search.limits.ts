/** Results that can be paged through: nobody reads the thousandth, and sorting more is expensive. */
export const MAX_HITS = 1000;

/** Characters of a name by which authors are looked for. */
export const MAX_AUTHOR_NAME = 20;
