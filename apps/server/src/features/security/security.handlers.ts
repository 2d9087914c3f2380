import type { securityEndpoints } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { deviceOf } from '../../platform/place/device.ts';
import { placeOf } from '../../platform/place/place.ts';
import {
  countSignIns,
  deleteSessionsOf,
  endSession,
  listSessions,
  listSignIns,
} from '../auth/auth.public.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  listPasskeys,
  refuseMoved,
  roleWantsFactor,
} from '../factor/factor.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import { askToClose, keepAccount } from './closing.ts';
import { findAccountDates, findHeirs } from './closing.repo.ts';
import { beginConfirmation, confirm } from './confirm.ts';
import { securityText } from './security.text.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const securityHandlers: Handlers<typeof securityEndpoints> = {
  'GET /user/security': (ctx) => {
    refuseMoved(ctx);
    return summary(ctx);
  },

  'POST /user/security/confirm/begin': (ctx) => beginConfirmation(ctx),

  'POST /user/security/confirm': (ctx, { body }) => confirm(ctx, body),

  'GET /user/session': async (ctx) => {
    refuseMoved(ctx);
    const sessions = await listSessions(ctx.db, memberId(ctx.actor));
    return sessions.map((row) => ({
      id: row.id,
      own: row.id === ctx.actor.member?.sessionId,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      ...originOf(row),
    }));
  },

  'DELETE /user/session': async (ctx) => {
    refuseMoved(ctx);
    await deleteSessionsOf(ctx.db, memberId(ctx.actor), ctx.actor.member?.sessionId ?? null);
    return null;
  },

  'DELETE /user/session/:id': async (ctx, { params }) => {
    refuseMoved(ctx);
    if (!(await endSession(ctx.db, params.id, memberId(ctx.actor))))
      throw notFound(securityText.missingSession);
    return null;
  },

  'GET /user/signin/page': async (ctx, { query: { current, size } }) => {
    refuseMoved(ctx);
    const userId = memberId(ctx.actor);
    const page = { userId, limit: size, offset: (current - 1) * size };
    const [rows, total] = await Promise.all([
      listSignIns(ctx.db, page),
      countSignIns(ctx.db, userId),
    ]);
    const records = rows.map(({ ip, userAgent, createdAt, ...row }) => ({
      ...row,
      ...originOf({ ip, userAgent }),
      createdAt: createdAt.toISOString(),
    }));
    return { records, total, current, size };
  },

  'GET /user/closing/heir': async (ctx, { query }) =>
    ctx.actor.member?.staff === true
      ? findHeirs(ctx.db, { except: memberId(ctx.actor), ...query })
      : [],

  'POST /user/closing': (ctx, { body }) => askToClose(ctx, body.heirId),

  'DELETE /user/closing': (ctx) => {
    refuseMoved(ctx);
    return keepAccount(ctx);
  },
};

function originOf({ ip, userAgent }: { ip: string; userAgent: string }) {
  return { ...deviceOf(userAgent), place: placeOf(ip) };
}

async function summary(ctx: Ctx) {
  // as whom an Admin sees the site: that is nobody's account
  if (ctx.actor.member?.preview !== undefined) throw notFound();
  const userId = memberId(ctx.actor);
  const { db } = ctx;
  const [account, authenticator, passkeys, recoveryLeft, required, dates] = await Promise.all([
    findCredentialsById(db, userId),
    findAuthenticator(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    roleWantsFactor(db, userId),
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
    recoveryLeft,
    required,
    closing: dates.closesAt && { at: dates.closesAt.toISOString(), heir: dates.heir },
  };
}
