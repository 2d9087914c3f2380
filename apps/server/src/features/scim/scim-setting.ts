import type { z } from 'zod';
import { MAX_GROUPS_OFFERED } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { ScimSetting, ScimSettingBody } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import { listProviders } from '../identity/identity.public.ts';
import { listRoles } from '../role/role.public.ts';
import { findCredentialsById, lockAdmins } from '../user/user.public.ts';
import { findDirectory, setDirectory, setScimToken } from './scim-directory.repo.ts';
import { scimUrl } from './scim-present.ts';
import { applyGroupRoles } from './scim-group.repo.ts';
import { scimText } from './scim.text.ts';

/** How the directory is set, for Admins. */
export async function scimSetting(ctx: Ctx): Promise<ScimSetting> {
  const row = await findDirectory(ctx.db, MAX_GROUPS_OFFERED);
  const { tokenMadeAt, usedAt, heirId, nickname, avatar, ...rest } = row;
  return {
    ...rest,
    url: scimUrl(ctx),
    tokenMadeAt: tokenMadeAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    heir: heirId === null || nickname === null ? null : { id: heirId, nickname, avatar },
  };
}

/** Stores what an Admin decided; rules count at once, for everybody. Throws VALIDATION. */
export async function changeScimSetting(
  ctx: Ctx,
  body: z.output<typeof ScimSettingBody>,
): Promise<null> {
  await validateSetting(ctx, body);
  await lockAdmins(ctx.db);
  await setDirectory(ctx.db, body);
  await applyGroupRoles(ctx.db, null, ctx.now());
  return null;
}

/** Creates a token, which is shown only once; the previous one stops working. */
export async function renewToken(ctx: Ctx): Promise<{ token: string }> {
  const token = newToken();
  await setScimToken(ctx.db, hashToken(token), ctx.now());
  return { token };
}

/** No directory service may call any more. */
export async function revokeToken(ctx: Ctx): Promise<null> {
  await setScimToken(ctx.db, null, ctx.now());
  return null;
}

async function validateSetting(ctx: Ctx, body: z.output<typeof ScimSettingBody>): Promise<void> {
  const { providerId, heirId } = body;
  const errors: Record<string, string> = {};
  const includesId = (list: readonly { id: unknown }[], wantedId: unknown) =>
    list.some(({ id }) => String(id) === String(wantedId));
  if (providerId !== null && !includesId(await listProviders(ctx.db), providerId))
    errors['providerId'] = scimText.noProvider;
  const heir = heirId === null ? null : await findCredentialsById(ctx.db, heirId);
  if (heirId !== null && heir?.status !== 'ACTIVE') errors['heirId'] = scimText.noHeir;
  const roles = await listRoles(ctx.db);
  for (const [at, { roleId }] of body.roles.entries())
    if (!includesId(roles, roleId)) errors[`roles.${at}.roleId`] = scimText.noRole;
  if (Object.keys(errors).length > 0) throw fieldError(errors);
}
