import type { z } from 'zod';
import { CALLBACK_KINDS, CHAT_KINDS } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { ProviderBody } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { isRefusedAddress } from '../../platform/outbound/outbound.ts';
import { listRoles } from '../role/role.public.ts';
import { saveSetting, siteSettings } from '../setting/setting.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import { isCertificates, isEncryptedDirectory } from './adapters/ldap-address.ts';
import { identityText as text } from './identity.text.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  updateProvider,
} from './provider.repo.ts';
import { isSingleOrganisation } from './rules.ts';

type Body = z.output<typeof ProviderBody>;

/** Creates a provider. Throws VALIDATION at fields that its kind requires. */
export async function addProvider(ctx: Ctx, body: Body): Promise<{ id: Id }> {
  await validateProvider(ctx, body, body.secret ?? '');
  const { kind, name, enabled, config } = body;
  const id = await insertProvider(ctx.db, {
    kind,
    name,
    enabled,
    config,
    secret: encryptSecret(ctx, body),
    callback_secret: encryptCallback(ctx, body),
  });
  await ctx.contentChanged();
  return { id };
}

/**
 * Changes a provider, but not its kind. Throws NOT_FOUND, VALIDATION, and CONFLICT for the last usable one while only
 * company accounts can sign in.
 */
export async function changeProvider(ctx: Ctx, id: Id, body: Body): Promise<null> {
  const before = await findProvider(ctx.db, id);
  if (before === null || before.kind !== body.kind) throw notFound(text.missing);
  await validateProvider(ctx, body, body.secret ?? (before.secret === null ? '' : 'stored'));
  const { name, enabled, config } = body;
  const secret = encryptSecret(ctx, body);
  const callback_secret = encryptCallback(ctx, body);
  const values = { id, name, enabled, config, secret, callback_secret };
  await updateProvider(ctx.db, { ...values, now: ctx.now() });
  await assertSignInPossible(ctx);
  await ctx.contentChanged();
  return null;
}

/** Deletes a provider; accounts created by it stay. Throws NOT_FOUND, and CONFLICT like `changeProvider`. */
export async function removeProvider(ctx: Ctx, id: Id): Promise<null> {
  if (!(await deleteProvider(ctx.db, id))) throw notFound(text.missing);
  await assertSignInPossible(ctx);
  await ctx.contentChanged();
  return null;
}

/**
 * Disables passwords for everyone but the caller, or enables them again. Throws CONFLICT without a provider, or without
 * a password of the caller.
 */
export async function setCompanyOnly(ctx: Ctx, only: boolean): Promise<null> {
  const userId = getMemberId(ctx.actor);
  const credentials = await findCredentialsById(ctx.db, userId);
  if (only && credentials?.passwordHash == null) throw conflict(text.needsPassword);
  if (only && !(await listProviders(ctx.db)).some(({ enabled }) => enabled))
    throw conflict(text.needsProvider);
  await saveSetting(ctx.db, 'companyOnly', only ? userId : null);
  await ctx.contentChanged();
  return null;
}

/** Throws when no one but the emergency Admin could sign in. */
async function assertSignInPossible(ctx: Ctx): Promise<void> {
  const { companyOnly } = await siteSettings(ctx.db);
  if (companyOnly === null) return;
  if (!(await listProviders(ctx.db)).some(({ enabled }) => enabled))
    throw conflict(text.lastProvider);
}

function encryptSecret(ctx: Ctx, { secret }: Body): string | null {
  return secret === undefined || secret === '' ? null : ctx.deps.secrets.encrypt(secret);
}

function encryptCallback(ctx: Ctx, { callback }: Body): string | null {
  return callback === undefined ? null : ctx.deps.secrets.encrypt(JSON.stringify(callback));
}

/** Checks the required fields of each kind. Throws VALIDATION. */
async function validateProvider(ctx: Ctx, body: Body, secret: string): Promise<void> {
  const { kind, config, callback } = body;
  const errors: Record<string, string> = {};
  const directory = kind === 'LDAP';
  if (directory && !isEncryptedDirectory(config)) errors['config.url'] = text.ldapUrl;
  if (directory && config.ca !== '' && !isCertificates(config.ca)) errors['config.ca'] = text.ca;
  const isUrlRequired = kind === 'OIDC' || config.url !== '';
  if (!directory && isUrlRequired && !isSafe(config.url)) errors['config.url'] = text.httpsUrl;
  if (isRefusedAddress(URL.parse(config.url)?.hostname ?? ''))
    errors['config.url'] = text.refusedAddress;
  if (kind === 'OIDC' && !isSingleOrganisation(config))
    errors['config.memberValue'] = text.organisation;
  if (directory && config.baseDn === '') errors['config.baseDn'] = text.baseDn;
  if (directory && config.filter !== '' && !config.filter.includes('{account}'))
    errors['config.filter'] = text.placeholder;
  if (!directory && config.clientId === '') errors['config.clientId'] = text.clientId;
  if (!directory && kind !== 'OIDC' && secret === '') errors['secret'] = text.secret;
  const isChat = (CHAT_KINDS as readonly string[]).includes(kind);
  if (config.cards && !isChat) errors['config.cards'] = text.noCards;
  if (config.cards && kind !== 'FEISHU' && isChat && !/^\d{1,15}$/u.test(config.agentId))
    errors['config.agentId'] = text.agentId;
  if (callback !== undefined && !CALLBACK_KINDS.includes(kind))
    errors['callback.token'] = text.noCallback;
  else if (callback !== undefined && kind === 'WECOM' && !/^[A-Za-z0-9]{43}$/u.test(callback.key))
    errors['callback.key'] = text.aesKey;
  const roles = new Set((await listRoles(ctx.db)).map(({ id }) => String(id)));
  for (const [at, { roleId }] of config.roles.entries())
    if (!roles.has(String(roleId))) errors[`config.roles.${at}.roleId`] = text.noRole;
  if (Object.keys(errors).length > 0) throw fieldError(errors);
}

/** Secrets and codes are sent there: only over TLS, or within this machine. */
function isSafe(url: string): boolean {
  return url.startsWith('https://') || /^http:\/\/(?:127\.0\.0\.1|localhost)(?::|\/|$)/u.test(url);
}
