// Why it is as it is: docs/decisions/0126-bots.md
import { randomUUID } from 'node:crypto';
import type { SearchPage } from '@zhihui/contract/features/search/search.endpoints.ts';
import { MAX_BOT_MESSAGE } from '@zhihui/contract/features/bot/bot.limits.ts';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { hasVisibleText, toOneLine } from '@zhihui/contract/visible-text.ts';
import type { Db } from '../../db/db.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Log } from '../../kernel/context.ts';
import type { Dispatch, Reply } from '../../kernel/dispatch.ts';
import type { Json } from '../identity/identity.public.ts';
import type { BotAdapter, BotMessage, BotReply } from './adapters/adapter.ts';
import { composeAnswer, composeNotice, getAskAddress, presentQuestion } from './compose-answer.ts';
import type { HeldBot } from './connection.repo.ts';
import { findReader } from './find-reader.ts';
import { botText as text } from './bot.text.ts';
import { insertBotQuestion } from './question.repo.ts';

/** Hits of the search; an answer shows fewer. */
const HITS = 4;

/** What answering needs of the site. */
export interface BotSite {
  db: Db;
  dispatch: Dispatch;
  siteUrl: string;
  log: Log;
  /** Answers what the platform reports of the site's cards and links; null for what is not of them. */
  answerCall(bot: HeldBot, message: Json): Promise<string | null>;
  /** Counts a message of a sender: one too many is answered with a hint, and those after it not at all. */
  countMessage(bot: HeldBot, sender: string): Promise<'answer' | 'hint' | 'silence'>;
}

/** Calls a row of the endpoint table as a person, or as the members of a group together. */
export function callAs(
  { dispatch, log }: Pick<BotSite, 'dispatch' | 'log'>,
  actor: Actor,
  call: { key: string; query?: Record<string, unknown>; body?: unknown },
): Promise<Reply> {
  const { key, query = {}, body } = call;
  return dispatch({
    ...{ key, actor, log, query, body, params: {} },
    ...{ requestId: randomUUID(), userAgent: '', acceptLanguage: '' },
  });
}

/** The reply to a message, with the rights of those who will read it. */
export async function answerMessage(
  site: BotSite,
  bot: HeldBot,
  message: BotMessage,
  adapter: Pick<BotAdapter, 'hasButtons'>,
): Promise<BotReply> {
  if (message.text === null) return composeNotice(text.onlyText);
  const question = toOneLine(message.text);
  if (!hasVisibleText(question)) return composeNotice(text.empty);
  if (question.length > MAX_BOT_MESSAGE) return composeNotice(text.tooLong);
  const actor = await findReader(site.db, bot.provider_id, message);
  if (actor === null) return refuse(site);
  const query = {
    keyword: question.slice(0, MAX_KEYWORD).toWellFormed(),
    size: HITS,
    answer: true,
  };
  const { code, data } = await callAs(site, actor, { key: 'GET /search', query });
  if (code === 400) return composeNotice(text.empty);
  if (code !== 200) return composeNotice(text.failed);
  const isAsker = actor.member !== null && can(actor, 'question.add');
  const answer = composeAnswer(data as SearchPage, {
    siteUrl: site.siteUrl,
    question: isAsker ? question : null,
  });
  if (answer !== null) return answer;
  if (message.chat.kind === 'group') return composeNotice(text.noResultGroup);
  return isAsker ? offerToAsk(site, bot, { actor, question, adapter }) : withoutResult();
}

/** The same words for people without an account, and with one that is disabled or ended. */
function refuse({ siteUrl }: BotSite): BotReply {
  return composeNotice(text.notConnected, {
    label: text.connect,
    url: `${siteUrl}/user/setting/account`,
  });
}

const withoutResult = (): BotReply => ({
  ...composeNotice(text.noResultPrivate),
  title: text.noResult,
});

/** Offers to turn what was not found into a question: by a button where its press arrives, and by the form otherwise. */
async function offerToAsk(
  site: BotSite,
  bot: HeldBot,
  {
    actor,
    question,
    adapter,
  }: { actor: Actor; question: string; adapter: Pick<BotAdapter, 'hasButtons'> },
): Promise<BotReply> {
  const userId = actor.member?.userId;
  if (!adapter.hasButtons || bot.question_category_id === null || userId === undefined) {
    const link = { label: text.ask, url: getAskAddress(site.siteUrl, question) };
    const words = `${text.noResultPrivate}${text.askHint}`;
    return { ...composeNotice(words, link), title: text.noResult };
  }
  const id = randomUUID();
  await insertBotQuestion(site.db, { id, botId: bot.id, userId, text: question });
  return {
    title: presentQuestion(question),
    markdown: `${text.noResultPrivate}${text.askHint}`,
    button: { label: text.ask, value: id },
  };
}
