// Why it is as it is: docs/decisions/0042-second-factor.md
import type { factorEndpoints } from '@zhihui/contract/features/factor/factor.endpoints.ts';
import { MAX_PASSKEYS } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { findRole } from '../role/role.public.ts';
import { newSecret, findTimeStep, buildUri } from './authenticator.ts';
import {
  startAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  findPendingSecret,
} from './authenticator.repo.ts';
import { mailOwner } from '../user/user.public.ts';
import { factorMails } from './factor.mails.ts';
import { factorText } from './factor.text.ts';
import { createRegistrationOptions, verifyNewPasskey } from './passkey.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './passkey.repo.ts';
import {
  makeRecoveryCodes,
  listFactors,
  requireConfirmed,
  disableUnusedSecondFactor,
  enableSecondFactor,
  consumeTicket,
  openTicket,
  useTicketAttempt,
} from './second-factor.ts';
import { setRoleRequiresFactor } from './second-factor.repo.ts';

export const factorHandlers: Handlers<typeof factorEndpoints> = {
  'POST /user/security/authenticator': async (ctx) => {
    const userId = requireConfirmedId(ctx);
    const secret = newSecret();
    await startAuthenticator(ctx.db, userId, ctx.deps.secrets.encrypt(secret));
    const uri = await buildUri(ctx, secret);
    return { secret: secret.replace(/(.{4})(?=.)/gu, '$1 '), uri };
  },

  'PUT /user/security/authenticator': async (ctx, { body }) => {
    const userId = requireConfirmedId(ctx);
    const secret = await findPendingSecret(ctx.db, userId);
    if (secret === null) throw badRequest(factorText.notStarted);
    const now = ctx.now();
    const step = findTimeStep(ctx.deps.secrets.decrypt(secret), body.code, now);
    if (step === null) throw fieldError({ code: factorText.wrongCode });
    if (!(await confirmAuthenticator(ctx.db, { userId, secret, step, now })))
      throw badRequest(factorText.notStarted);
    await mailOwner(ctx, userId, factorMails.authenticatorAdded);
    return { recoveryCodes: await enableSecondFactor(ctx, userId) };
  },

  'DELETE /user/security/authenticator': async (ctx) => {
    const userId = requireConfirmedId(ctx);
    await deleteAuthenticator(ctx.db, userId);
    await disableUnusedSecondFactor(ctx, userId);
    await mailOwner(ctx, userId, factorMails.authenticatorRemoved);
    return null;
  },

  'POST /user/security/recovery': async (ctx) => {
    const userId = requireConfirmedId(ctx);
    if ((await listFactors(ctx.db, userId)).length === 0) throw conflict(factorText.noFactor);
    await mailOwner(ctx, userId, factorMails.recoveryMade);
    return { recoveryCodes: await makeRecoveryCodes(ctx, userId) };
  },

  'POST /user/security/passkey/begin': async (ctx) => {
    const userId = requireConfirmedId(ctx);
    if ((await listPasskeys(ctx.db, userId)).length >= MAX_PASSKEYS)
      throw conflict(factorText.tooManyPasskeys(MAX_PASSKEYS));
    const options = await createRegistrationOptions(ctx, userId);
    const data = { challenge: options.challenge };
    return {
      ticket: await openTicket(ctx, { purpose: 'PASSKEY_ADD', userId, data }),
      options: { ...options },
    };
  },

  'POST /user/security/passkey': async (ctx, { body: { ticket, name, passkey } }) => {
    const userId = requireConfirmedId(ctx);
    const pendingTicket = await useTicketAttempt(ctx, 'PASSKEY_ADD', ticket);
    if (pendingTicket.userId !== userId) throw badRequest(factorText.restartVerification);
    const { challenge } = pendingTicket.data as { challenge: string };
    const row = await verifyNewPasskey(ctx, challenge, passkey);
    await consumeTicket(ctx, ticket);
    if (!(await insertPasskey(ctx.db, { ...row, userId, name, now: ctx.now() })))
      throw conflict(factorText.passkeyExists);
    await mailOwner(ctx, userId, factorMails.passkeyAdded);
    return { recoveryCodes: await enableSecondFactor(ctx, userId) };
  },

  'PUT /user/security/passkey/:id': async (ctx, { params, body }) => {
    const userId = requireConfirmedId(ctx);
    if (!(await renamePasskey(ctx.db, { ...params, ...body, userId })))
      throw notFound(factorText.missingPasskey);
    return null;
  },

  'DELETE /user/security/passkey/:id': async (ctx, { params }) => {
    const userId = requireConfirmedId(ctx);
    if (!(await deletePasskey(ctx.db, { ...params, userId })))
      throw notFound(factorText.missingPasskey);
    await disableUnusedSecondFactor(ctx, userId);
    await mailOwner(ctx, userId, factorMails.passkeyRemoved);
    return null;
  },

  'PUT /role/:id/secondFactor': async (ctx, { params, body }) => {
    const role = await findRole(ctx.db, params);
    if (role === null) throw notFound(factorText.noRole);
    const isOwnRole = role.code === ctx.actor.member?.roleCode;
    const hasFactor = (await listFactors(ctx.db, getMemberId(ctx.actor))).length > 0;
    // without a factor of their own the caller would lose their permissions at once
    if (body.required && isOwnRole && !hasFactor) throw conflict(factorText.enableOwnFirst);
    await setRoleRequiresFactor(ctx.db, params.id, body.required);
    return null;
  },
};

/** Returns the caller's id after a recent confirmation of identity. */
function requireConfirmedId(ctx: Ctx) {
  requireConfirmed(ctx);
  return getMemberId(ctx.actor);
}
