/** Limits that the browser knows too. No zod here. */

/** Tokens of a member act as that member; tokens of a service belong to an integration. */
export const TOKEN_KINDS = ['PERSONAL', 'SERVICE'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export const TOKEN_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export const MAX_TOKEN_NAME = 50;
export const MAX_TOKEN_KEYWORD = 50;
/** Tokens of one member that have not been revoked. */
export const MAX_TOKENS = 50;
export const MAX_SERVICE_TOKENS = 200;
/** The periods that the form offers; any other last day can be chosen too. */
export const TOKEN_SPANS = [30, 90, 365] as const;
export const DEFAULT_TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 365;
/** The owner is reminded this many days before the end. */
export const TOKEN_REMINDER_DAYS = 7;
/** Tokens that are over remain in the lists for this long. */
export const ENDED_TOKEN_DAYS = 90;
/** Calls of one token in a minute. */
export const TOKEN_CALLS_A_MINUTE = 600;
