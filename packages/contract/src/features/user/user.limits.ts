/** Limits that the browser knows too. No zod here. */

/** Lengths of what an account holds, in characters. */
export const MAX_NICKNAME = 20;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
export const MAX_EMAIL = 254;
/** As typed, with blanks and dashes. */
export const MAX_PHONE = 40;
export const MAX_USERNAME = 32;
export const MAX_BIO = 200;
/** Longest part of a name or address that people are looked for by. */
export const MAX_PERSON_KEYWORD = 60;
