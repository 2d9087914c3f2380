// Why it is as it is: docs/decisions/0124-assistants.md
import { createHash, timingSafeEqual } from 'node:crypto';
import type { OAuthClient, TokenAnswer } from '@zhihui/contract/features/oauth/oauth.endpoints.ts';
import {
  ACCESS_SECONDS,
  CODE_SECONDS,
  CONSENT_DAYS,
  CONSENT_SCOPES,
  MAX_OAUTH_CLIENTS,
} from '@zhihui/contract/features/oauth/oauth.limits.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { requireConfirmed } from '../factor/factor.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { assertTokenFree, createSecret, listGrantableScopes } from '../token/token.public.ts';
import {
  countOAuthClients,
  exchangeRefresh,
  findOAuthClient,
  insertCode,
  insertGrant,
  insertOAuthClient,
  revokeSpent,
  takeCode,
} from './oauth.repo.ts';
import type { GrantSecrets, OAuthClientRow } from './oauth.repo.ts';
import { oauthText as text } from './oauth.text.ts';

export interface ConsentRequest {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  scope: string;
  state?: string | undefined;
  resource?: string | undefined;
}

/** Where the tokens of consents count. */
const getResource = (publicUrl: string): string => new URL('/mcp', publicUrl).href;

/** Registers a client. Throws CONFLICT beyond the limit. */
export async function registerClient(
  ctx: Ctx,
  { name, redirectUris }: { name: string; redirectUris: readonly string[] },
): Promise<OAuthClient> {
  const clientId = `zhc_${newToken().slice(0, 22)}`;
  await insertOAuthClient(ctx.db, { clientId, name, redirectUris });
  if ((await countOAuthClients(ctx.db)) > MAX_OAUTH_CLIENTS)
    throw conflict(text.tooMany(MAX_OAUTH_CLIENTS));
  const row = await findOAuthClient(ctx.db, clientId);
  if (row === null) throw new Error('the client was not stored');
  return presentClient(row);
}

export const presentClient = (row: OAuthClientRow): OAuthClient => ({
  ...{ id: row.id, clientId: row.client_id, name: row.name, redirectUris: row.redirect_uris },
  ...{ consents: row.consents, createdAt: row.created_at.toISOString() },
});

/**
 * What a program asks the caller for. Throws NOT_FOUND for a client that is not registered, BAD_REQUEST for an address that is not
 * its own: nothing is ever sent to such an address.
 */
export async function readRequest(ctx: Ctx, request: ConsentRequest) {
  if (!(await siteSettings(ctx.db)).mcp.enabled) throw notFound(text.off);
  const client = await findOAuthClient(ctx.db, request.client_id);
  if (client === null) throw notFound(text.noClient);
  if (!client.redirect_uris.some((registered) => isSameRedirect(registered, request.redirect_uri)))
    throw badRequest(text.badRedirect);
  const { resource } = request;
  if (resource !== undefined && !isOwnResource(resource, ctx.deps.env.PUBLIC_URL))
    throw badRequest(text.badResource);
  const scopes = selectScopes(ctx, request.scope);
  if (scopes.length === 0) throw badRequest(text.noScopes);
  return {
    row: client,
    client: { name: client.name, host: describeHost(request.redirect_uri) },
    scopes,
    declineUri: buildRedirect(ctx, request, { error: 'access_denied' }),
  };
}

/** Stores the caller's consent. Resolves to the address that takes its code to the program. Throws as `readRequest`. */
export async function grantConsent(
  ctx: Ctx,
  { scopes, ...request }: ConsentRequest & { scopes: readonly Scope[] },
): Promise<{ redirectUri: string }> {
  requireConfirmed(ctx);
  const { row, scopes: offered } = await readRequest(ctx, request);
  if (scopes.some((scope) => !offered.includes(scope))) throw fieldError({ scopes: text.noScopes });
  const userId = getMemberId(ctx.actor);
  await assertTokenFree(ctx.db, userId);
  const code = newToken();
  await insertCode(ctx.db, {
    ...{ codeHash: hashToken(code), clientId: row.id, userId, scopes },
    ...{ redirectUri: request.redirect_uri, challenge: request.code_challenge },
    seconds: CODE_SECONDS,
  });
  return { redirectUri: buildRedirect(ctx, request, { code }) };
}

export interface TokenRequest {
  grant_type: string;
  client_id: string;
  code?: string | undefined;
  redirect_uri?: string | undefined;
  code_verifier?: string | undefined;
  refresh_token?: string | undefined;
  resource?: string | undefined;
}

/** Answers a program that fetches its token or exchanges it for the next; never throws for what the program did wrong. */
export async function answerTokenRequest(ctx: Ctx, request: TokenRequest): Promise<TokenAnswer> {
  const { grant_type: kind, resource } = request;
  if (!(await siteSettings(ctx.db)).mcp.enabled) return { error: 'invalid_grant' };
  if (resource !== undefined && !isOwnResource(resource, ctx.deps.env.PUBLIC_URL))
    return { error: 'invalid_target' };
  if (kind === 'authorization_code') return fetchToken(ctx, request);
  if (kind === 'refresh_token') return refreshToken(ctx, request);
  return { error: 'unsupported_grant_type' };
}

async function fetchToken(ctx: Ctx, request: TokenRequest): Promise<TokenAnswer> {
  const { code = '', code_verifier: verifier = '', redirect_uri: redirectUri } = request;
  const consent = await takeCode(ctx.db, hashToken(code));
  // a code that was presented wrongly is spent all the same
  if (
    consent === null ||
    consent.public_client_id !== request.client_id ||
    consent.redirect_uri !== redirectUri ||
    !provesChallenge(verifier, consent.challenge)
  )
    return { error: 'invalid_grant' };
  const { stored, answer } = createGrantSecrets();
  const isMade = await insertGrant(ctx.db, {
    ...stored,
    ...{ name: consent.client_name, scopes: consent.scopes, days: CONSENT_DAYS },
    ...{ userId: consent.user_id, clientId: consent.client_id },
  });
  if (!isMade) return { error: 'invalid_grant' };
  return { ...answer, scope: consent.scopes.join(' ') };
}

async function refreshToken(ctx: Ctx, request: TokenRequest): Promise<TokenAnswer> {
  const presentedHash = hashToken(request.refresh_token ?? '');
  const { stored, answer } = createGrantSecrets();
  const values = { ...stored, presentedHash, clientId: request.client_id };
  const scopes = await exchangeRefresh(ctx.db, values);
  if (scopes !== null) return { ...answer, scope: scopes.join(' ') };
  await revokeSpent(ctx.db, presentedHash);
  return { error: 'invalid_grant' };
}

function createGrantSecrets() {
  const { secret, prefix, tokenHash } = createSecret('PERSONAL');
  const refresh = `zhr_${newToken()}`;
  const stored: GrantSecrets = {
    ...{ tokenHash, prefix, seconds: ACCESS_SECONDS },
    refreshHash: hashToken(refresh),
  };
  const answer = {
    access_token: secret,
    token_type: 'Bearer' as const,
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
  };
  return { stored, answer };
}

/** Whether who fetches the token began the request (RFC 7636). */
function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/u.test(verifier)) return false;
  const proven = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(proven), Buffer.from(challenge));
}

const isOwnResource = (resource: string, publicUrl: string): boolean =>
  [getResource(publicUrl), new URL(publicUrl).origin, new URL('/', publicUrl).href].includes(
    resource,
  );

/** Of programs on the reader's own machine the port changes with each start (RFC 8252). */
function isSameRedirect(registered: string, presented: string): boolean {
  if (registered === presented) return true;
  const [known, url] = [URL.parse(registered), URL.parse(presented)];
  if (known === null || url === null || known.protocol !== 'http:') return false;
  known.port = '';
  url.port = '';
  return known.href === url.href && url.username === '' && !presented.includes('#');
}

/** Which program the reader is about to trust: its host, or the scheme of a program on their machine. */
function describeHost(redirectUri: string): string {
  const url = new URL(redirectUri);
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? url.host
    : `${url.protocol}//${url.host}`;
}

/** What the program asks for, as far as consents and the caller's rights go; without names all of it. */
function selectScopes({ actor }: Ctx, names: string): Scope[] {
  const wanted = new Set(names.split(' ').filter((name) => name !== ''));
  const grantable = listGrantableScopes(actor);
  return CONSENT_SCOPES.filter(
    (scope) => grantable.includes(scope) && (wanted.size === 0 || wanted.has(scope)),
  );
}

function buildRedirect(
  { deps }: Pick<Ctx, 'deps'>,
  { redirect_uri: redirectUri, state }: ConsentRequest,
  outcome: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  const issuer = new URL(deps.env.PUBLIC_URL).origin;
  const values = { ...outcome, ...(state !== undefined && { state }), iss: issuer };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
