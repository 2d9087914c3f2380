// Why it is as it is: docs/decisions/0125-chat-cards.md
import type { ChatKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import { Id } from '@zhihui/contract/schema.ts';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { createActor } from '../../kernel/actor.ts';
import type { Log } from '../../kernel/context.ts';
import { findAccountMember } from '../auth/auth.public.ts';
import { findProvider } from '../identity/identity.public.ts';
import type { ProviderRow, ProviderSettings } from '../identity/identity.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { buildCard, findCardAction } from './build-card.ts';
import { claimCard, countRecentCards, findCardLine, markSent, queueCards } from './chat.repo.ts';
import { ChatError } from './platforms/chat-platform.ts';
import type { ChatPlatform } from './platforms/chat-platform.ts';
import { dingtalk } from './platforms/dingtalk.ts';
import { feishu } from './platforms/feishu.ts';
import { wecom } from './platforms/wecom.ts';

const NewCards = z.object({ ids: z.array(Id) });
const CardJob = z.object({ notificationId: Id, providerId: Id, attempt: z.int() });
type CardJob = z.output<typeof CardJob>;

const PLATFORMS: Record<ChatKind, ChatPlatform> = {
  WECOM: wecom,
  DINGTALK: dingtalk,
  FEISHU: feishu,
};

/** Below the limits of all three platforms for one person: beyond 30, 企业微信 drops messages without an error. */
const MAX_CARDS_A_MINUTE = 20;
/** How often a card waits because the platform is busy. */
const MAX_WAITS = 10;
const WAIT_S = 60;

/** Job `notification.card`: a card for each chat account of those who want these notifications as cards. */
export async function cardNotifications(deps: Deps, payload: unknown): Promise<void> {
  const { ids } = NewCards.parse(payload);
  await deps.transaction((db) => queueCards(db, ids));
}

/**
 * Job `chat.send`: one card to one account. Everything is read when it is sent, at each attempt again: a right, an account or
 * a choice that ended in the meantime ends the card. `sources` say what its user can do about it.
 */
export async function sendCard(
  deps: Deps,
  log: Log,
  sources: readonly NoticeActions[],
  payload: unknown,
): Promise<void> {
  const job = CardJob.parse(payload);
  const line = await findCardLine(deps.db, { ...job, unreadOnly: true });
  const provider = await findProvider(deps.db, job.providerId);
  const member = line === null ? null : await findAccountMember(deps.db, line.user_id);
  if (line === null || provider === null || member === null) return;
  const account = { userId: line.user_id, providerId: job.providerId };
  if ((await countRecentCards(deps.db, account)) >= MAX_CARDS_A_MINUTE)
    return sendLater(deps, job, WAIT_S);
  const actor = createActor(member, '');
  const action = await findCardAction({ db: deps.db, actor }, { provider, sources, line });
  const id = await claimCard(deps.db, { ...job, userId: line.user_id, action });
  if (id === null) return;
  const { name: site } = await siteSettings(deps.db);
  const card = buildCard(line, { id, site, action, provider, publicUrl: deps.env.PUBLIC_URL });
  try {
    await PLATFORMS[provider.kind as ChatKind].send(
      getSettings(deps, provider),
      line.subject,
      card,
    );
    await markSent(deps.db, id);
  } catch (error) {
    if (!(error instanceof ChatError) || error.problem === 'unavailable') throw error;
    if (error.problem === 'limited' && job.attempt < MAX_WAITS) {
      const next = { ...job, attempt: job.attempt + 1 };
      return sendLater(deps, next, error.retryAfter ?? WAIT_S);
    }
    // neither the person nor the settings of the app change by sending again
    log.warn({ err: error, provider: provider.name }, 'card not sent');
  }
}

function getSettings(deps: Deps, { config, secret }: ProviderRow): ProviderSettings {
  return { config, secret: secret === null ? null : deps.secrets.decrypt(secret) };
}

async function sendLater(deps: Deps, job: CardJob, seconds: number): Promise<void> {
  const runAt = new Date(Date.now() + seconds * 1000);
  // in the same line as before
  const lowPriority = BigInt(job.providerId) % 2n !== 0n;
  await deps.addJob(deps.db, 'chat.send', job, { runAt, lowPriority });
}
