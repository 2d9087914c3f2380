import { MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import type { QuestionDetail } from '@zhihui/contract/features/question/question.endpoints.ts';
import { getContentAddress } from '@zhihui/contract/content-address.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callAs } from './answer-message.ts';
import type { BotSite } from './answer-message.ts';
import type { BotPress, BotReply } from './adapters/adapter.ts';
import { composeNotice, escapeText, getAskAddress } from './compose-answer.ts';
import type { HeldBot } from './connection.repo.ts';
import { findPerson } from './find-reader.ts';
import { botText as text } from './bot.text.ts';
import { claimBotQuestion, endBotQuestion, findBotQuestion } from './question.repo.ts';

/** A press that died is over after this. */
const CLAIM_S = 60;
const MAX_REASON = 200;

/**
 * Turns a message without an answer into a question of its asker, by the call that the form makes: its rules, limits and
 * review hold. Returns what the presser is to read. A second press leads to the question of the first.
 */
export async function turnIntoQuestion(
  site: BotSite,
  bot: HeldBot,
  press: Pick<BotPress, 'value' | 'presser'>,
): Promise<BotReply> {
  const [question, actor] = await Promise.all([
    findBotQuestion(site.db, press.value, bot.id),
    findPerson(site.db, bot.provider_id, press.presser),
  ]);
  // the same words whether it never existed, so that nothing is learned by guessing
  if (question === null) return composeNotice(text.askExpired);
  if (actor?.member == null)
    return composeNotice(text.notConnected, {
      label: text.connect,
      url: `${site.siteUrl}/user/setting/account`,
    });
  if (String(actor.member.userId) !== String(question.user_id))
    return composeNotice(text.askNotYours);
  if (question.content_id !== null) return lead(site, text.askedBefore, question.content_id);
  if (!(await claimBotQuestion(site.db, press.value, CLAIM_S))) {
    const now = await findBotQuestion(site.db, press.value, bot.id);
    return now?.content_id == null
      ? composeNotice(text.askUnderWay)
      : lead(site, text.askedBefore, now.content_id);
  }
  let made: Id | null = null;
  try {
    const { code, data, msg } = await callAs(site, actor, {
      key: 'POST /question',
      body: {
        title: question.text.slice(0, MAX_TITLE).toWellFormed(),
        content: question.text,
        categoryId: bot.question_category_id,
        status: 'PENDING_REVIEW',
      },
    });
    if (code !== 200) {
      const link = { label: text.ask, url: getAskAddress(site.siteUrl, question.text) };
      const words = `${text.askFailed(escapeText(msg, MAX_REASON))}\n${text.askByHand}`;
      return composeNotice(words, link);
    }
    const { id, status } = data as QuestionDetail;
    made = id;
    return lead(site, status === 'APPROVED' ? text.askedPublished : text.askedReview, id);
  } finally {
    await endBotQuestion(site.db, press.value, made);
  }
}

function lead({ siteUrl }: BotSite, words: string, id: Id): BotReply {
  const link = { label: text.view, url: siteUrl + getContentAddress('QUESTION', id) };
  return { ...composeNotice(words, link), title: text.askedTitle };
}
