import { CHAT_CALLBACK_PATH } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { identityEndpoints } from '@zhihui/contract/features/identity/identity.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { listPasskeys, assertSessionNotMoved, requireConfirmed } from '../factor/factor.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import {
  connectByCallback,
  getReturnUrl,
  startCompanySignIn,
  signInByDirectory,
  signInByCallback,
} from './company-sign-in.ts';
import { deleteIdentity, listIdentities } from './identity.repo.ts';
import { identityText } from './identity.text.ts';
import { listProviders } from './provider.repo.ts';
import { addProvider, changeProvider, removeProvider, setCompanyOnly } from './provider.service.ts';

export const identityHandlers: Handlers<typeof identityEndpoints> = {
  'GET /login/company': async (ctx) => {
    const { companyOnly } = await siteSettings(ctx.db);
    return { providers: await listProviderBriefs(ctx), only: companyOnly !== null };
  },

  'POST /login/company/begin': (ctx, { body }) =>
    startCompanySignIn(ctx, body.providerId, null, body.inApp === true),

  'POST /login/company': (ctx, { body }) => signInByCallback(ctx, body),

  'POST /login/directory': (ctx, { body }) => signInByDirectory(ctx, body),

  'GET /user/identity': async (ctx) => {
    assertSessionNotMoved(ctx);
    const identities = await listIdentities(ctx.db, getMemberId(ctx.actor));
    return (await listProviderBriefs(ctx)).map((provider) => {
      const connection = identities.find(({ providerId }) => providerId === provider.id);
      const identity = connection && {
        id: connection.id,
        label: connection.label,
        usedAt: connection.usedAt?.toISOString() ?? null,
      };
      return { provider, identity: identity ?? null };
    });
  },

  'POST /user/identity/begin': (ctx, { body }) => {
    requireConfirmed(ctx);
    return startCompanySignIn(ctx, body.providerId, getMemberId(ctx.actor));
  },

  'POST /user/identity': (ctx, { body }) => connectByCallback(ctx, body),

  'DELETE /user/identity/:id': async (ctx, { params }) => {
    requireConfirmed(ctx);
    const userId = getMemberId(ctx.actor);
    if (!(await deleteIdentity(ctx.db, { ...params, userId })))
      throw notFound(identityText.missingIdentity);
    if (!(await hasOtherSignIn(ctx))) throw conflict(identityText.lastSignInMethod);
    return null;
  },

  'GET /identity': async (ctx) => {
    const { companyOnly } = await siteSettings(ctx.db);
    const rows = await listProviders(ctx.db);
    const admin = companyOnly === null ? null : await findCredentialsById(ctx.db, companyOnly);
    return {
      providers: rows.map(({ secret, callback_secret, ...row }) => ({
        ...{ ...row, hasSecret: secret !== null, hasCallback: callback_secret !== null },
      })),
      emergencyAdmin: admin && { id: admin.id, nickname: admin.nickname },
      returnUrl: getReturnUrl(ctx),
      callbackUrl: `${ctx.deps.env.PUBLIC_URL}${CHAT_CALLBACK_PATH}`,
    };
  },

  'POST /identity': (ctx, { body }) => addProvider(ctx, body),

  'PUT /identity/:id': (ctx, { params, body }) => changeProvider(ctx, params.id, body),

  'DELETE /identity/:id': (ctx, { params }) => removeProvider(ctx, params.id),

  'PUT /identity/only': (ctx, { body }) => setCompanyOnly(ctx, body.only),
};

async function listProviderBriefs(ctx: Ctx) {
  const rows = await listProviders(ctx.db);
  return rows.filter(({ enabled }) => enabled).map(({ id, kind, name }) => ({ id, kind, name }));
}

/** Whether the caller can still sign in: with a password or e-mailed code, a passkey, or another company account. */
async function hasOtherSignIn(ctx: Ctx): Promise<boolean> {
  const userId = getMemberId(ctx.actor);
  const account = await findCredentialsById(ctx.db, userId);
  if (account?.passwordHash != null || account?.email != null) return true;
  const [passkeys, others] = await Promise.all([
    listPasskeys(ctx.db, userId),
    listIdentities(ctx.db, userId),
  ]);
  return passkeys.length + others.length > 0;
}
