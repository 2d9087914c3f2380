/** Results that can be paged through: no user reads the thousandth, and sorting more is expensive. */
export const MAX_HITS = 1000;

/** Characters of a name by which authors are looked for. */
export const MAX_AUTHOR_NAME = 20;

/** Limit of the stored recent searches of a user. */
export const MAX_RECENT = 20;

/** Words of others that are suggested, where something was typed and where nothing was. */
export const MAX_OTHER_SECTIONS = { typed: 3, untyped: 6 };

/** Titles suggested while a user types, names of each kind, and chapters of the handbook. */
export const MAX_SUGGESTED = { titles: 6, names: 3, help: 2 };
/** Most choices of one kind that a search is filtered by. */
export const MAX_CHOICES = 20;

/** Orders of what a search found. */
export const SEARCH_SORTS = ['relevance', 'latest', 'read'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** How long ago something was published, at most, among the choices beside a search. */
export const SEARCH_WITHIN = ['month', 'year'] as const;
export type SearchWithin = (typeof SEARCH_WITHIN)[number];
