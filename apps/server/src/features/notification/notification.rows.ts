import { placeReadableByPerson } from '../../visibility/places.ts';

/**
 * SQL: person `u` (users, with `r` roles) may still read what notification `n` is about, on content `c` (with `k` its
 * category).
 */
export const STILL_THEIRS = placeReadableByPerson(
  'n.anchor',
  { person: 'u', role: 'r' },
  { content: 'c', category: 'k' },
);
