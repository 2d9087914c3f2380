/** Limits that the browser knows too. No zod here. */
import type { Scope } from '../../scopes.ts';

export const MAX_OAUTH_CLIENTS = 50;
export const MAX_OAUTH_NAME = 50;
export const MAX_REDIRECT_URIS = 10;
export const MAX_REDIRECT_URI = 500;

/** What a member can consent to: what the tools of assistants need. */
export const CONSENT_SCOPES: readonly Scope[] = [
  'search:read',
  'article:read',
  'question:read',
  'news:read',
  'announcement:read',
  'category:read',
  'draft:write',
];

/** A consent ends after so many days, and is given again. */
export const CONSENT_DAYS = 90;
/** Seconds that a secret lasts before the program exchanges it. */
export const ACCESS_SECONDS = 3600;
/** Seconds within which a program fetches its token. */
export const CODE_SECONDS = 60;

/** Fields of a request for consent. Programs may send others, which count for nothing. */
export const CONSENT_FIELDS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const;

/** The same of a request for a token. */
export const TOKEN_FIELDS = [
  'grant_type',
  'client_id',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'resource',
] as const;

/** The known fields of what a program sent. */
export function pickFields<const Name extends string>(
  names: readonly Name[],
  values: URLSearchParams,
): Partial<Record<Name, string>> {
  const found = names.flatMap((name) => {
    const value = values.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
