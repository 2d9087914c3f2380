import { MAX_BOTS } from '@zhihui/contract/features/bot/bot.limits.ts';
import type { BotTestResult } from '@zhihui/contract/features/bot/bot.limits.ts';
import type { BotItem } from '@zhihui/contract/features/bot/bot.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { BotError } from './adapters/adapter.ts';
import { BOT_ADAPTERS } from './bot-adapters.ts';
import {
  deleteBot,
  findBot,
  findCredentials,
  insertBot,
  isAppIdTaken,
  isQuestionCategory,
  listBotProviders,
  listBots,
  setBotEnabled,
  updateBot,
} from './bot.repo.ts';
import type { BotRow } from './bot.repo.ts';
import { deleteOldMessages } from './connection.repo.ts';
import { botText as text } from './bot.text.ts';

const MESSAGE_DAYS = 7;
const SWEEP_BATCH = 5000;

/** A bot as Admins see it. */
function presentBot(row: BotRow): BotItem {
  const { id, name, app_id: appKey, enabled, provider_enabled: isProviderOn } = row;
  const isOn = enabled && isProviderOn;
  return {
    ...{ id, name, appKey, enabled },
    provider: { id: row.provider_id, kind: row.kind, name: row.provider, enabled: isProviderOn },
    // a state that no process stands for any more is no state
    state: isOn ? (row.served ? row.state : 'CONNECTING') : 'OFF',
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    questionCategory: row.category,
    createdAt: row.created_at.toISOString(),
  };
}

/** All bots, and the company sign-ins to which one can be added. */
export async function loadBots(ctx: Pick<Ctx, 'db'>) {
  const [rows, providers] = await Promise.all([listBots(ctx.db), listBotProviders(ctx.db)]);
  return { bots: rows.map(presentBot), providers };
}

/** A bot as Admins see it. Throws NOT_FOUND. */
async function loadBot(ctx: Pick<Ctx, 'db'>, id: Id): Promise<BotItem> {
  const row = await findBot(ctx.db, id);
  if (row === null) throw notFound(text.gone);
  return presentBot(row);
}

async function checkCategory(ctx: Ctx, id: Id | null): Promise<void> {
  if (id !== null && !(await isQuestionCategory(ctx.db, id)))
    throw fieldError({ questionCategoryId: text.category });
}

interface NewBot {
  providerId: Id;
  name: string;
  appKey: string;
  secret: string;
  enabled: boolean;
  questionCategoryId: Id | null;
}

/** Adds a bot. Throws VALIDATION, and CONFLICT for one that was added before. */
export async function createBot(ctx: Ctx, input: NewBot): Promise<BotItem> {
  const { providerId, name, appKey, enabled, questionCategoryId: categoryId } = input;
  const { bots, providers } = await loadBots(ctx);
  if (bots.length >= MAX_BOTS) throw conflict(text.tooMany(MAX_BOTS));
  if (!providers.some(({ id }) => String(id) === String(providerId)))
    throw fieldError({ providerId: text.provider });
  await checkCategory(ctx, categoryId);
  const id = await insertBot(ctx.db, {
    ...{ providerId, name, appKey, enabled, categoryId },
    secret: ctx.deps.secrets.encrypt(input.secret),
    createdBy: getMemberId(ctx.actor),
  });
  if (id === null) throw conflict(text.taken);
  return loadBot(ctx, id);
}

interface BotChange {
  name: string;
  appKey: string;
  secret?: string | undefined;
  questionCategoryId: Id | null;
}

/** Changes a bot; another id or secret makes it connect again. Throws VALIDATION, NOT_FOUND and CONFLICT. */
export async function changeBot(ctx: Ctx, id: Id, input: BotChange): Promise<BotItem> {
  const { name, appKey, questionCategoryId: categoryId } = input;
  await checkCategory(ctx, categoryId);
  if (await isAppIdTaken(ctx.db, id, appKey)) throw conflict(text.taken);
  const secret = input.secret === undefined ? null : ctx.deps.secrets.encrypt(input.secret);
  if (!(await updateBot(ctx.db, { id, name, appKey, secret, categoryId })))
    throw notFound(text.gone);
  return loadBot(ctx, id);
}

/** Switches a bot on or off. Throws NOT_FOUND. */
export async function setEnabled(ctx: Ctx, id: Id, enabled: boolean): Promise<BotItem> {
  if (!(await setBotEnabled(ctx.db, id, enabled))) throw notFound(text.gone);
  return loadBot(ctx, id);
}

/** Deletes a bot with what it remembers. Throws NOT_FOUND. */
export async function removeBot(ctx: Ctx, id: Id): Promise<void> {
  if (!(await deleteBot(ctx.db, id))) throw notFound(text.gone);
}

/**
 * Asks the platform whether it accepts a bot. A connected one is not asked: 企业微信 ends a connection when another begins.
 * Throws NOT_FOUND.
 */
export async function testBot(ctx: Ctx, id: Id): Promise<BotTestResult> {
  const { state, provider } = await loadBot(ctx, id);
  const stored = await findCredentials(ctx.db, id);
  if (stored === null) throw notFound(text.gone);
  if (state === 'CONNECTED') return 'OK';
  try {
    const secret = ctx.deps.secrets.decrypt(stored.secret);
    const settings = { appId: stored.app_id, secret, url: stored.url };
    await BOT_ADAPTERS[provider.kind].check(settings);
    return 'OK';
  } catch (error) {
    ctx.log.warn({ err: error, bot: id }, 'a bot could not be tested');
    return error instanceof BotError && error.problem === 'unavailable' ? 'UNREACHABLE' : 'REFUSED';
  }
}

/** Deletes ids of messages that cannot be delivered again, and questions that were not asked. */
export async function sweepBots({ transaction }: Pick<Deps, 'transaction'>): Promise<void> {
  while (await transaction((db) => deleteOldMessages(db, MESSAGE_DAYS, SWEEP_BATCH)));
}
