import { randomBytes } from 'node:crypto';
import { RETURN_PATH } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { AppError, badRequest, conflict, notFound } from '../../kernel/errors.ts';
import {
  startAttempt,
  verifyAttempt,
  parseSignInName,
  signInAs,
  wrongPasswordError,
} from '../auth/auth.public.ts';
import { consumeTicket, openTicket, useTicketAttempt } from '../factor/factor.public.ts';
import { ProviderError } from './adapters/adapter.ts';
import type { CompanyPerson, ProviderSettings, RedirectAdapter } from './adapters/adapter.ts';
import { dingtalk } from './adapters/dingtalk.ts';
import { feishu } from './adapters/feishu.ts';
import { authenticateByDirectory } from './adapters/ldap.ts';
import { oidc } from './adapters/oidc.ts';
import { wecom } from './adapters/wecom.ts';
import { findOrCreateAccount, getLabel } from './company-account.ts';
import { insertIdentity, listIdentities } from './identity.repo.ts';
import { identityText } from './identity.text.ts';
import { findProvider } from './provider.repo.ts';
import type { ProviderRow } from './provider.repo.ts';

const ADAPTERS: Partial<Record<IdentityKind, RedirectAdapter>> = {
  OIDC: oidc,
  WECOM: wecom,
  DINGTALK: dingtalk,
  FEISHU: feishu,
};

/** Data in the ticket of a redirected browser. */
interface Sent {
  providerId: Id;
  state: string;
  memory: Record<string, string>;
}

/**
 * Starts a redirect to a provider: to sign in, or with `userId` to connect their account; `inApp` in the browser of the
 * provider's own chat. Throws NOT_FOUND, UNAVAILABLE.
 */
export async function startCompanySignIn(
  ctx: Ctx,
  providerId: Id,
  userId: Id | null,
  inApp = false,
) {
  const provider = await enabledProvider(ctx, providerId);
  const state = newState();
  const signInState = { returnUrl: getReturnUrl(ctx), state, inApp };
  const { url, memory } = await withProviderErrors(ctx, provider, () =>
    getAdapter(provider).start(getSettings(ctx, provider), signInState),
  );
  const data: Sent = { providerId: provider.id, state, memory };
  return { url, ticket: await openTicket(ctx, { purpose: 'COMPANY', userId, data }) };
}

/** Signs in the person who came back from a provider. Throws BAD_REQUEST, UNAVAILABLE. */
export async function signInByCallback(ctx: Ctx, callback: { ticket: string; query: string }) {
  const { provider, person } = await verifyCallback(ctx, callback, null);
  return ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, callback.ticket);
    const account = await findOrCreateAccount(inner, provider, person);
    const method = { method: 'COMPANY', remember: false, signOut: person.signOut } as const;
    return signInAs(inner, account, method);
  });
}

/** Connects the caller's account to the person who came back. Throws BAD_REQUEST, CONFLICT, UNAVAILABLE. */
export async function connectByCallback(
  ctx: Ctx,
  callback: { ticket: string; query: string },
): Promise<null> {
  const userId = getMemberId(ctx.actor);
  const { provider, person } = await verifyCallback(ctx, callback, userId);
  return ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, callback.ticket);
    const identities = await listIdentities(inner.db, userId);
    if (identities.some(({ providerId }) => providerId === provider.id))
      throw conflict(identityText.alreadyConnected);
    const row = { providerId: provider.id, userId, subject: person.subject, now: inner.now() };
    if (!(await insertIdentity(inner.db, { ...row, label: getLabel(person) })))
      throw conflict(identityText.connected);
    return null;
  });
}

/**
 * Signs in with the name and password of a directory. Throws BAD_REQUEST, TOO_MANY, UNAVAILABLE like a password
 * sign-in.
 */
export async function signInByDirectory(
  ctx: Ctx,
  input: {
    providerId: Id;
    account: string;
    password: string;
    captchaKey?: string | undefined;
    remember?: boolean | undefined;
  },
) {
  const provider = await enabledProvider(ctx, input.providerId);
  if (provider.kind !== 'LDAP') throw notFound(identityText.missing);
  const attempt = await startAttempt(ctx, parseSignInName(input.account), input.captchaKey);
  const verified: { person: CompanyPerson | null } = { person: null };
  const isCorrect = await verifyAttempt(ctx, attempt, async () => {
    verified.person = await withProviderErrors(ctx, provider, () =>
      authenticateByDirectory(getSettings(ctx, provider), input.account, input.password),
    );
    return verified.person !== null;
  });
  const { person } = verified;
  if (!isCorrect || person === null) throw wrongPasswordError(attempt.needsCaptchaNext);
  return ctx.inTransaction(async (inner) => {
    const account = await findOrCreateAccount(inner, provider, person);
    const method = { method: 'COMPANY', remember: input.remember === true, signOut: null } as const;
    return signInAs(inner, account, { ...method, nameHash: attempt.accountHash });
  });
}

/** 32 random bytes in letters and digits, which are all that 企业微信 returns unchanged. */
const newState = (): string => randomBytes(32).toString('hex');

/** The address that providers send people back to. */
export function getReturnUrl(ctx: Pick<Ctx, 'deps'>): string {
  return `${ctx.deps.env.PUBLIC_URL}${RETURN_PATH}`;
}

async function verifyCallback(
  ctx: Ctx,
  { ticket, query }: { ticket: string; query: string },
  userId: Id | null,
): Promise<{ provider: ProviderRow; person: CompanyPerson }> {
  const ticketData = await useTicketAttempt(ctx, 'COMPANY', ticket);
  const { providerId, state, memory } = ticketData.data as Sent;
  // a ticket for signing in connects no account, and the other way round
  if (ticketData.userId !== userId) throw badRequest(identityText.signInAgain);
  const provider = await enabledProvider(ctx, providerId);
  const signInState = { returnUrl: getReturnUrl(ctx), state, memory };
  const person = await withProviderErrors(ctx, provider, () =>
    getAdapter(provider).finish(getSettings(ctx, provider), signInState, query),
  );
  return { provider, person };
}

async function enabledProvider(ctx: Ctx, providerId: Id): Promise<ProviderRow> {
  const provider = await findProvider(ctx.db, providerId);
  if (provider === null || !provider.enabled) throw notFound(identityText.missing);
  return provider;
}

function getAdapter({ kind }: ProviderRow): RedirectAdapter {
  const adapter = ADAPTERS[kind];
  if (adapter === undefined) throw notFound(identityText.missing);
  return adapter;
}

function getSettings(ctx: Ctx, { config, secret }: ProviderRow): ProviderSettings {
  return { config, secret: secret === null ? null : ctx.deps.secrets.decrypt(secret) };
}

/** Logs the error of a provider; users only learn whether to wait or to ask an Admin. */
async function withProviderErrors<T>(
  ctx: Ctx,
  provider: ProviderRow,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, provider: provider.name }, 'company sign-in failed');
    if (error.reason === 'unavailable')
      throw new AppError('UNAVAILABLE', { msg: identityText.unavailable, retryAfter: 30 });
    const isStranger = error.reason === 'not-member';
    throw badRequest(isStranger ? identityText.notMember : identityText.refused);
  }
}
