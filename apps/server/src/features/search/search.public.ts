// The search itself, for the parts of the server that put it together.
export { createPostgresSearch } from './postgres-search.ts';
export { measuredSearch } from './search-index.ts';
export { SearchLog, collectSearches } from './search-log.ts';
export type { SearchNote } from './search-log.ts';
export { NO_SYNONYMS, createSynonyms } from './tokenise.ts';
export type { CurrentSynonyms, Synonyms } from './tokenise.ts';

// People by the pinyin of their names, for the queries of other features.
export { SPELLED_PEOPLE, spellingParams, toSpellingValues } from './suggestions.repo.ts';

// Jobs.
export { refreshSuggestions } from './suggestions.ts';
export { sweepSearches } from './search-log.repo.ts';
export { sweepVerdicts } from './documents.repo.ts';

// Words as the index has them, for features with an index of their own.
export { textVector } from './index-contents.ts';
export { Highlighter } from './highlight.ts';
export { rarity, wordQuery } from './index-query.ts';
export { requiredTerms, tokeniseQuery, tokeniseText } from './tokenise.ts';
export type { QueryTerm } from './tokenise.ts';

// Searching, and bringing the index up to date.
export { indexMany } from './index-contents.ts';
export { searchIds, searchSection } from './run-search.ts';
