import type { securityEndpoints } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { parseDevice } from '../../platform/place/parse-device.ts';
import { lookUpPlace } from '../../platform/place/look-up-place.ts';
import {
  countSignIns,
  deleteUserSessions,
  endSession,
  listSessions,
  listSignIns,
} from '../auth/auth.public.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  listPasskeys,
  assertSessionNotMoved,
  roleRequiresFactor,
} from '../factor/factor.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import { requestClosing, cancelClosing } from './closing.ts';
import { findAccountDates, findHeirs } from './closing.repo.ts';
import { startConfirmation, confirm } from './confirm.ts';
import { securityText } from './security.text.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const securityHandlers: Handlers<typeof securityEndpoints> = {
  'GET /user/security': (ctx) => {
    assertSessionNotMoved(ctx);
    return summary(ctx);
  },

  'POST /user/security/confirm/begin': (ctx) => startConfirmation(ctx),

  'POST /user/security/confirm': (ctx, { body }) => confirm(ctx, body),

  'GET /user/session': async (ctx) => {
    assertSessionNotMoved(ctx);
    const sessions = await listSessions(ctx.db, getMemberId(ctx.actor));
    return sessions.map((row) => ({
      id: row.id,
      own: row.id === ctx.actor.member?.sessionId,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      ...presentOrigin(row),
    }));
  },

  'DELETE /user/session': async (ctx) => {
    assertSessionNotMoved(ctx);
    await deleteUserSessions(ctx.db, getMemberId(ctx.actor), ctx.actor.member?.sessionId ?? null);
    return null;
  },

  'DELETE /user/session/:id': async (ctx, { params }) => {
    assertSessionNotMoved(ctx);
    if (!(await endSession(ctx.db, params.id, getMemberId(ctx.actor))))
      throw notFound(securityText.missingSession);
    return null;
  },

  'GET /user/signin/page': async (ctx, { query: { current, size } }) => {
    assertSessionNotMoved(ctx);
    const userId = getMemberId(ctx.actor);
    const page = { userId, limit: size, offset: (current - 1) * size };
    const [rows, total] = await Promise.all([
      listSignIns(ctx.db, page),
      countSignIns(ctx.db, userId),
    ]);
    const records = rows.map(({ ip, userAgent, createdAt, ...row }) => ({
      ...row,
      ...presentOrigin({ ip, userAgent }),
      createdAt: createdAt.toISOString(),
    }));
    return { records, total, current, size };
  },

  'GET /user/closing/heir': async (ctx, { query }) =>
    ctx.actor.member?.staff === true
      ? findHeirs(ctx.db, { excludedId: getMemberId(ctx.actor), ...query })
      : [],

  'POST /user/closing': (ctx, { body }) => requestClosing(ctx, body.heirId),

  'DELETE /user/closing': (ctx) => {
    assertSessionNotMoved(ctx);
    return cancelClosing(ctx);
  },
};

function presentOrigin({ ip, userAgent }: { ip: string; userAgent: string }) {
  return { ...parseDevice(userAgent), place: lookUpPlace(ip) };
}

async function summary(ctx: Ctx) {
  // as whom an Admin sees the site: that is nobody's account
  if (ctx.actor.member?.preview !== undefined) throw notFound();
  const userId = getMemberId(ctx.actor);
  const { db } = ctx;
  const [account, authenticator, passkeys, recoveryCodeCount, required, dates] = await Promise.all([
    findCredentialsById(db, userId),
    findAuthenticator(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    roleRequiresFactor(db, userId),
    findAccountDates(db, userId),
  ]);
  return {
    hasPassword: account?.passwordHash != null,
    passwordChangedAt: iso(dates.passwordChangedAt),
    sms: ctx.deps.sms !== null,
    authenticator:
      authenticator === null
        ? null
        : { since: authenticator.confirmedAt.toISOString(), usedAt: iso(authenticator.usedAt) },
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: iso(usedAt),
    })),
    recoveryLeft: recoveryCodeCount,
    required,
    closing: dates.closesAt && { at: dates.closesAt.toISOString(), heir: dates.heir },
  };
}
