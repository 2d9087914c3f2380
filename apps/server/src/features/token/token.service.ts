import { endpoints } from '@zhihui/contract/endpoints.ts';
import { SCOPES, formatScope, getScopeRule } from '@zhihui/contract/scopes.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import type { ManagedToken, TokenItem } from '@zhihui/contract/features/token/token.endpoints.ts';
import {
  DEFAULT_TOKEN_DAYS,
  ENDED_TOKEN_DAYS,
  MAX_SERVICE_TOKENS,
  MAX_TOKEN_DAYS,
  MAX_TOKENS,
  TOKEN_REMINDER_DAYS,
} from '@zhihui/contract/features/token/token.limits.ts';
import type { TokenKind } from '@zhihui/contract/features/token/token.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess, getMemberId } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { lookUpPlace } from '../../platform/place/look-up-place.ts';
import { requireConfirmed } from '../factor/factor.public.ts';
import { findRole } from '../role/role.public.ts';
import { findCredentialsById, mailOwner } from '../user/user.public.ts';
import {
  countOwnTokens,
  countServiceTokens,
  deleteOldTokens,
  findToken,
  insertServiceAccount,
  insertToken,
  listOwnTokens,
  replaceSecret,
  revokeToken,
  takeDueReminders,
  updateService,
} from './token.repo.ts';
import type { ManagedTokenRow, TokenRow } from './token.repo.ts';
import { tokenMails, tokenText as text } from './token.text.ts';

const DAY_MS = 86_400_000;
const PREFIXES: Record<TokenKind, string> = { PERSONAL: 'zh_', SERVICE: 'zhs_' };
/** Characters of the secret that lists show. */
const SHOWN = 4;

/** Their jobs run later as a person who may sign in, which an integration is not. */
const NOT_FOR_SERVICES: ReadonlySet<Scope> = new Set([
  'share:read',
  'share:write',
  'transfer:read',
  'transfer:write',
]);

interface NewToken {
  name: string;
  scopes: readonly Scope[];
  lastDay?: string | undefined;
}

/** A new secret with what is stored of it. */
export function createSecret(kind: TokenKind) {
  const secret = PREFIXES[kind] + newToken();
  const prefix = secret.slice(0, PREFIXES[kind].length + SHOWN);
  return { secret, prefix, tokenHash: hashToken(secret) };
}

/** The scopes that open at least one call to the caller, so that a form offers no others. */
export function listGrantableScopes(actor: Actor): Scope[] {
  const found = new Set<unknown>();
  for (const spec of endpoints as readonly EndpointSpec[]) {
    // what everyone may do besides, such as counting a view, is no reason to offer a scope for changes
    if (spec.access === 'public' && spec.method !== 'GET') continue;
    if (checkAccess(actor, spec.access) === 'ok') found.add(getScopeRule(spec));
  }
  return SCOPES.filter((scope) => found.has(scope));
}

/** Makes a token of the caller. Throws BAD_REQUEST without a recent proof of identity, VALIDATION, CONFLICT beyond the limit. */
export async function createPersonalToken(
  ctx: Ctx,
  { name, scopes, lastDay: chosen }: NewToken,
): Promise<TokenItem & { secret: string }> {
  requireConfirmed(ctx);
  const lastDay = checkLastDay(ctx.now(), chosen);
  const grantable = listGrantableScopes(ctx.actor);
  refuseScopes(
    scopes.filter((scope) => !grantable.includes(scope)),
    text.scopeBeyond,
  );
  const userId = getMemberId(ctx.actor);
  await assertTokenFree(ctx.db, userId);
  const { secret, ...stored } = createSecret('PERSONAL');
  const values = {
    ...stored,
    kind: 'PERSONAL' as const,
    name,
    scopes,
    userId,
    ownerId: null,
    lastDay,
  };
  const id = await insertToken(ctx.db, values);
  return { ...presentToken(await loadToken(ctx, id)), secret };
}

/** Throws CONFLICT for a member who has as many tokens as they may. */
export async function assertTokenFree(db: Db, userId: Id): Promise<void> {
  if ((await countOwnTokens(db, userId)) >= MAX_TOKENS) throw conflict(text.tooMany(MAX_TOKENS));
}

/** Makes an integration with its account and token. Throws as for members, NOT_FOUND for a role or an owner. */
export async function createServiceToken(
  ctx: Ctx,
  {
    name,
    scopes,
    lastDay: chosen,
    roleId,
    ownerId: owner,
  }: NewToken & { roleId: Id; ownerId?: Id | undefined },
): Promise<ManagedToken & { secret: string }> {
  requireConfirmed(ctx);
  const lastDay = checkLastDay(ctx.now(), chosen);
  refuseScopes(
    scopes.filter((scope) => NOT_FOR_SERVICES.has(scope)),
    text.serviceScope,
  );
  if ((await findRole(ctx.db, { id: roleId })) === null) throw fieldError({ roleId: text.noRole });
  const ownerId = owner ?? getMemberId(ctx.actor);
  await requireActiveOwner(ctx, ownerId);
  if ((await countServiceTokens(ctx.db)) >= MAX_SERVICE_TOKENS)
    throw conflict(text.tooMany(MAX_SERVICE_TOKENS));
  const userId = await insertServiceAccount(ctx.db, { name, roleId });
  const { secret, ...stored } = createSecret('SERVICE');
  const id = await insertToken(ctx.db, {
    ...stored,
    ...{ kind: 'SERVICE', name, scopes, userId, ownerId, lastDay },
  });
  return { ...presentManaged(await loadToken(ctx, id)), secret };
}

/** Renames an integration or gives it another responsible person. Throws VALIDATION, NOT_FOUND. */
export async function updateServiceToken(
  ctx: Ctx,
  id: Id,
  { name, ownerId }: { name: string; ownerId: Id },
): Promise<ManagedToken> {
  await requireActiveOwner(ctx, ownerId);
  if (!(await updateService(ctx.db, { id, name, ownerId }))) throw notFound(text.gone);
  return presentManaged(await loadToken(ctx, id));
}

async function requireActiveOwner(ctx: Ctx, ownerId: Id): Promise<void> {
  const account = await findCredentialsById(ctx.db, ownerId);
  if (account === null || account.status !== 'ACTIVE') throw fieldError({ ownerId: text.noOwner });
}

function checkLastDay(now: Date, lastDay: string | undefined): string {
  const dayAfter = (days: number) => toCompanyDay(new Date(now.getTime() + days * DAY_MS));
  const chosen = lastDay ?? dayAfter(DEFAULT_TOKEN_DAYS);
  if (chosen < dayAfter(0)) throw fieldError({ lastDay: text.lastDayPast });
  if (chosen > dayAfter(MAX_TOKEN_DAYS))
    throw fieldError({ lastDay: text.lastDayFar(MAX_TOKEN_DAYS) });
  return chosen;
}

function refuseScopes(refused: readonly Scope[], say: (labels: string) => string): void {
  if (refused.length > 0) throw fieldError({ scopes: say(refused.map(formatScope).join('、')) });
}

async function loadToken(ctx: Ctx, id: Id): Promise<ManagedTokenRow> {
  const row = await findToken(ctx.db, id);
  if (row === null) throw notFound(text.gone);
  return row;
}

/** Gives one of the caller's tokens another secret; the former does not work any more. Throws as `createPersonalToken`. */
export async function renewPersonalToken(
  ctx: Ctx,
  id: Id,
): Promise<TokenItem & { secret: string }> {
  const { row, secret } = await renew(ctx, id, 'PERSONAL');
  return { ...presentToken(row), secret };
}

/** The same for the token of an integration. */
export async function renewServiceToken(
  ctx: Ctx,
  id: Id,
): Promise<ManagedToken & { secret: string }> {
  const { row, secret } = await renew(ctx, id, 'SERVICE');
  return { ...presentManaged(row), secret };
}

async function renew(ctx: Ctx, id: Id, kind: TokenKind) {
  requireConfirmed(ctx);
  const { secret, ...stored } = createSecret(kind);
  const userId = kind === 'PERSONAL' ? getMemberId(ctx.actor) : null;
  if (!(await replaceSecret(ctx.db, { id, kind, userId, ...stored }))) throw notFound(text.gone);
  return { row: await loadToken(ctx, id), secret };
}

/** Revokes a token of the caller, or for an Admin any; repeating it changes nothing. Throws NOT_FOUND. */
export async function revoke(ctx: Ctx, id: Id, whose: 'own' | 'any'): Promise<null> {
  const userId = whose === 'own' ? getMemberId(ctx.actor) : null;
  if (!(await revokeToken(ctx.db, id, userId))) throw notFound(text.gone);
  return null;
}

/** The caller's tokens, and the scopes that a new one can have. */
export async function listPersonal(ctx: Ctx) {
  const rows = await listOwnTokens(ctx.db, getMemberId(ctx.actor));
  return { tokens: rows.map(presentToken), scopes: listGrantableScopes(ctx.actor) };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function presentToken(row: TokenRow): TokenItem {
  return {
    ...{ id: row.id, kind: row.kind, name: row.name, prefix: row.prefix, state: row.state },
    // a scope of another version is none of this one
    scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.created_at.toISOString(),
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: iso(row.revoked_at),
    usedAt: iso(row.used_at),
    usedIp: row.used_ip,
    usedPlace: row.used_ip === null ? null : lookUpPlace(row.used_ip),
  };
}

/** A token as Admins see it. */
export function presentManaged(row: ManagedTokenRow): ManagedToken {
  const { owner_id: id, owner_nickname: nickname, owner_avatar: avatar } = row;
  return {
    ...presentToken(row),
    owner: id === null || nickname === null ? null : { id, nickname, avatar },
    ownerActive: row.owner_active,
    role: row.kind === 'SERVICE' ? { id: row.role_id, name: row.role_name } : null,
  };
}

/** Deletes tokens that have long been over, and mails those who answer for one that ends soon. */
export async function sweepTokens(deps: Deps): Promise<void> {
  await deleteOldTokens(deps.db, ENDED_TOKEN_DAYS);
  await deps.transaction(async (db) => {
    for (const token of await takeDueReminders(db, TOKEN_REMINDER_DAYS)) {
      // the last day is the one before the moment at which it ends
      const lastDay = toCompanyDay(new Date(token.expires_at.getTime() - 1));
      const mail = token.kind === 'SERVICE' ? tokenMails.serviceEnding : tokenMails.ending;
      await mailOwner({ db, deps }, token.to, mail(token.name, lastDay));
    }
  });
}
