/** Limits that the browser knows too. No zod here. */

export const MAX_PASSKEY_NAME = 40;
/** Passkeys of a person. */
export const MAX_PASSKEYS = 20;
/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

/** The kinds of second step. */
export const FACTORS = ['AUTHENTICATOR', 'PASSKEY', 'RECOVERY'] as const;
export type Factor = (typeof FACTORS)[number];
