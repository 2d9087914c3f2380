import { RETURN_PATH } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { AppError, badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { newToken } from '../../kernel/token.ts';
import { beginTry, judge, parseSignInName, signInAs, wrongPassword } from '../auth/auth.public.ts';
import { consumeTicket, openTicket, takeTicket } from '../factor/factor.public.ts';
import { ProviderError } from './adapters/adapter.ts';
import type { CompanyPerson, ProviderSettings, RedirectAdapter } from './adapters/adapter.ts';
import { dingtalk } from './adapters/dingtalk.ts';
import { feishu } from './adapters/feishu.ts';
import { proveByDirectory } from './adapters/ldap.ts';
import { oidc } from './adapters/oidc.ts';
import { wecom } from './adapters/wecom.ts';
import { accountOf, labelOf } from './company-account.ts';
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

/** What the ticket of somebody who was sent away holds. */
interface Sent {
  providerId: Id;
  state: string;
  memory: Record<string, string>;
}

/** Sends somebody to a provider: to sign in, or with `userId` to connect their account. Throws NOT_FOUND, UNAVAILABLE. */
export async function sendAway(ctx: Ctx, providerId: Id, userId: Id | null) {
  const provider = await enabledProvider(ctx, providerId);
  const state = newToken();
  const journey = { returnUrl: returnUrlOf(ctx), state };
  const { url, memory } = await believing(ctx, provider, () =>
    adapterOf(provider).begin(settingsOf(ctx, provider), journey),
  );
  const data: Sent = { providerId: provider.id, state, memory };
  return { url, ticket: await openTicket(ctx, { purpose: 'COMPANY', userId, data }) };
}

/** Signs in whoever came back from a provider. Throws BAD_REQUEST, UNAVAILABLE. */
export async function signInByReturn(ctx: Ctx, back: { ticket: string; query: string }) {
  const { provider, person } = await whoCameBack(ctx, back, null);
  return ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, back.ticket);
    const account = await accountOf(inner, provider, person);
    const how = { method: 'COMPANY', remember: false, signOut: person.signOut } as const;
    return signInAs(inner, account, how);
  });
}

/** Connects the caller's account with the person who came back. Throws BAD_REQUEST, CONFLICT, UNAVAILABLE. */
export async function connectByReturn(
  ctx: Ctx,
  back: { ticket: string; query: string },
): Promise<null> {
  const userId = memberId(ctx.actor);
  const { provider, person } = await whoCameBack(ctx, back, userId);
  return ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, back.ticket);
    const own = await listIdentities(inner.db, userId);
    if (own.some(({ providerId }) => providerId === provider.id))
      throw conflict(identityText.connectedAnother);
    const row = { providerId: provider.id, userId, subject: person.subject, now: inner.now() };
    if (!(await insertIdentity(inner.db, { ...row, label: labelOf(person) })))
      throw conflict(identityText.connected);
    return null;
  });
}

/** Signs in by the name and password of a directory. Throws BAD_REQUEST, TOO_MANY, UNAVAILABLE as by password. */
export async function signInByDirectory(
  ctx: Ctx,
  given: {
    providerId: Id;
    account: string;
    password: string;
    captchaKey?: string | undefined;
    remember?: boolean | undefined;
  },
) {
  const provider = await enabledProvider(ctx, given.providerId);
  if (provider.kind !== 'LDAP') throw notFound(identityText.missing);
  const one = await beginTry(ctx, parseSignInName(given.account), given.captchaKey);
  const found: { person: CompanyPerson | null } = { person: null };
  const right = await judge(ctx, one, async () => {
    found.person = await believing(ctx, provider, () =>
      proveByDirectory(settingsOf(ctx, provider), given.account, given.password),
    );
    return found.person !== null;
  });
  const { person } = found;
  if (!right || person === null) throw wrongPassword(one.captchaNext);
  return ctx.inTransaction(async (inner) => {
    const account = await accountOf(inner, provider, person);
    const how = { method: 'COMPANY', remember: given.remember === true, signOut: null } as const;
    return signInAs(inner, account, { ...how, nameHash: one.accountHash });
  });
}

/** Where providers send people back to. */
export function returnUrlOf(ctx: Pick<Ctx, 'deps'>): string {
  return `${ctx.deps.env.PUBLIC_URL}${RETURN_PATH}`;
}

async function whoCameBack(
  ctx: Ctx,
  { ticket, query }: { ticket: string; query: string },
  userId: Id | null,
): Promise<{ provider: ProviderRow; person: CompanyPerson }> {
  const begun = await takeTicket(ctx, 'COMPANY', ticket);
  const { providerId, state, memory } = begun.data as Sent;
  // begun to sign in, it connects nobody's account, and the other way round
  if (begun.userId !== userId) throw badRequest(identityText.again);
  const provider = await enabledProvider(ctx, providerId);
  const journey = { returnUrl: returnUrlOf(ctx), state, memory };
  const person = await believing(ctx, provider, () =>
    adapterOf(provider).finish(settingsOf(ctx, provider), journey, query),
  );
  return { provider, person };
}

async function enabledProvider(ctx: Ctx, providerId: Id): Promise<ProviderRow> {
  const provider = await findProvider(ctx.db, providerId);
  if (provider === null || !provider.enabled) throw notFound(identityText.missing);
  return provider;
}

function adapterOf({ kind }: ProviderRow): RedirectAdapter {
  const adapter = ADAPTERS[kind];
  if (adapter === undefined) throw notFound(identityText.missing);
  return adapter;
}

function settingsOf(ctx: Ctx, { config, secret }: ProviderRow): ProviderSettings {
  return { config, secret: secret === null ? null : ctx.deps.secrets.open(secret) };
}

/** What went wrong with a provider stands in the log; people hear whether to wait or to ask. */
async function believing<T>(ctx: Ctx, provider: ProviderRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, provider: provider.name }, 'company sign-in failed');
    if (error.reason === 'unavailable')
      throw new AppError('UNAVAILABLE', { msg: identityText.unavailable, retryAfter: 30 });
    const stranger = error.reason === 'stranger';
    throw badRequest(stranger ? identityText.notMember : identityText.refused);
  }
}
