/** Results that can be paged through: nobody reads the thousandth, and sorting more is expensive. */
export const MAX_HITS = 1000;

/** Characters of a name by which authors are looked for. */
export const MAX_AUTHOR_NAME = 20;

/** What is kept of what somebody searched for. */
export const MAX_RECENT = 20;

/** Words of others that are suggested, where something was typed and where nothing was. */
export const MAX_OTHERS = { typed: 3, untyped: 6 };

/** Titles suggested while somebody types, and of each kind of name. */
export const MAX_SUGGESTED = { titles: 6, names: 3 };
