import type { z } from 'zod';
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

/** A new provider. Throws VALIDATION at what its kind needs. */
export async function addProvider(ctx: Ctx, body: Body): Promise<{ id: Id }> {
  await validateProvider(ctx, body, body.secret ?? '');
  const { kind, name, enabled, config } = body;
  const id = await insertProvider(ctx.db, {
    kind,
    name,
    enabled,
    config,
    secret: encryptSecret(ctx, body),
  });
  await ctx.contentChanged();
  return { id };
}

/** Changes a provider, not its kind. Throws NOT_FOUND, VALIDATION, CONFLICT for the last one while it is company accounts only. */
export async function changeProvider(ctx: Ctx, id: Id, body: Body): Promise<null> {
  const before = await findProvider(ctx.db, id);
  if (before === null || before.kind !== body.kind) throw notFound(text.missing);
  await validateProvider(ctx, body, body.secret ?? (before.secret === null ? '' : 'stored'));
  const { name, enabled, config } = body;
  const secret = encryptSecret(ctx, body);
  await updateProvider(ctx.db, { id, name, enabled, config, secret, now: ctx.now() });
  await assertSignInPossible(ctx);
  await ctx.contentChanged();
  return null;
}

/** Removes a provider; accounts made by it stay. Throws NOT_FOUND, CONFLICT as above. */
export async function removeProvider(ctx: Ctx, id: Id): Promise<null> {
  if (!(await deleteProvider(ctx.db, id))) throw notFound(text.missing);
  await assertSignInPossible(ctx);
  await ctx.contentChanged();
  return null;
}

/** Switches passwords off for all but the caller, or on again. Throws CONFLICT without a provider, or a password of the caller. */
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

/** Nobody could sign in any more but the emergency Admin. */
async function assertSignInPossible(ctx: Ctx): Promise<void> {
  const { companyOnly } = await siteSettings(ctx.db);
  if (companyOnly === null) return;
  if (!(await listProviders(ctx.db)).some(({ enabled }) => enabled))
    throw conflict(text.lastProvider);
}

function encryptSecret(ctx: Ctx, { secret }: Body): string | null {
  return secret === undefined || secret === '' ? null : ctx.deps.secrets.encrypt(secret);
}

/** What each kind needs. Throws VALIDATION. */
async function validateProvider(ctx: Ctx, { kind, config }: Body, secret: string): Promise<void> {
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
  const roles = new Set((await listRoles(ctx.db)).map(({ id }) => String(id)));
  for (const [at, { roleId }] of config.roles.entries())
    if (!roles.has(String(roleId))) errors[`config.roles.${at}.roleId`] = text.noRole;
  if (Object.keys(errors).length > 0) throw fieldError(errors);
}

/** Secrets and codes go there: only over TLS, or within this machine. */
function isSafe(url: string): boolean {
  return url.startsWith('https://') || /^http:\/\/(?:127\.0\.0\.1|localhost)(?::|\/|$)/u.test(url);
}
