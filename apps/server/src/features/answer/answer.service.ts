// Why it is as it is: docs/decisions/0012-answers.md
import type { z } from 'zod';
import type {
  AnswerItem,
  CreateAnswer,
  UpdateAnswer,
} from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { renderText } from '../content/content.public.ts';
import { linkAnswerMedia, linkDraftMedia } from '../media/media.public.ts';
import { findSensitiveWords, siteSettings } from '../setting/setting.public.ts';
import type { SiteSettings } from '../setting/setting.public.ts';
import { lockAnswer, readAnswer, readQuestion } from './answer-access.ts';
import { isRestorable } from './answer.policy.ts';
import type { QuestionAbilities } from './answer.policy.ts';
import { findAnswer, lockQuestion } from './answer.repo.ts';
import {
  insertAnswer,
  setAnswerDeleted,
  updateAnswer,
  findPromotion,
  insertPromotion,
} from './answer-write.repo.ts';
import type { AnswerText } from './answer-write.repo.ts';
import { presentAnswer } from './answer.present.ts';
import { MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import { getContentAddress } from '@zhihui/contract/content-address.ts';
import { startDraft } from '../draft/draft.public.ts';
import { answerText } from './answer.text.ts';

/**
 * Answers a question. Throws NOT_FOUND when the caller cannot read it, CONFLICT when it accepts no answers. The same
 * text sent twice by one user is stored once.
 */
export async function postAnswer(
  ctx: Ctx,
  { questionId, content }: z.output<typeof CreateAnswer>,
): Promise<AnswerItem> {
  const rendered = await renderText(ctx, content);
  return ctx.inTransaction(async (tx) => {
    const [questionAbilities, settings] = await Promise.all([
      lockAnswerableQuestion(tx, questionId),
      siteSettings(tx.db),
    ]);
    const text = prepareText(tx, questionAbilities, content, rendered, settings);
    const answer = await insertAnswer(tx.db, questionId, getMemberId(tx.actor), text);
    if (answer.added) {
      const { html } = rendered;
      await linkAnswerMedia(tx, answer.id, { body: content, html, before: null });
      // until it is approved, only its author sees the answer
      if (text.status === 'APPROVED') {
        await tx.emit('answer.posted', { answerId: answer.id, questionId });
      }
      await tx.contentChanged();
    }
    return presentAnswer(answer, tx.actor, questionAbilities);
  });
}

async function lockAnswerableQuestion(tx: Ctx, questionId: Id): Promise<QuestionAbilities> {
  const { question, questionAbilities } = await readQuestion(tx, questionId, lockQuestion);
  if (question.live_revision === null) throw conflict('问题尚未发布，暂时无法回答');
  if (question.closed_at !== null) throw conflict('问题已关闭，不再接受新回答');
  return questionAbilities;
}

/** Edits an answer. Throws CONFLICT when it was changed since `revision`. */
export async function editAnswer(
  ctx: Ctx,
  { id, content, revision }: z.output<typeof UpdateAnswer>,
): Promise<AnswerItem> {
  const { abilities } = await readAnswer(ctx, id);
  if (!abilities.edit) throw noPermission();
  const rendered = await renderText(ctx, content);
  return ctx.inTransaction(async (tx) => {
    const [{ answer, questionAbilities }, settings] = await Promise.all([
      lockAnswer(tx, id, 'edit'),
      siteSettings(tx.db),
    ]);
    if (answer.revision !== revision) throw conflict('该回答刚刚被修改，请刷新后重新编辑');
    const text = prepareText(tx, questionAbilities, content, rendered, settings);
    await updateAnswer(tx.db, id, text);
    const { html } = rendered;
    await linkAnswerMedia(tx, id, { body: content, html, before: answer.body });
    const staysLive = answer.status === 'APPROVED' && text.status === 'APPROVED';
    await announce(
      tx,
      id,
      answer.question_id,
      staysLive ? 'answer.changed' : getEventName(text.status),
    );
    return loadAnswerItem(tx, id, questionAbilities);
  });
}

/** Moves an answer into the recycle bin. Throws NOT_FOUND when it is already there. */
export async function deleteAnswer(ctx: Ctx, id: Id): Promise<void> {
  const { answer } = await lockAnswer(ctx, id, 'delete');
  if (answer.deleted_at !== null) throw notFound();
  await setAnswerDeleted(ctx.db, id, getMemberId(ctx.actor), ctx.now());
  await announce(ctx, id, answer.question_id, 'answer.gone');
}

/** Restores an answer. Authors cannot restore answers that others deleted. */
export async function restoreAnswer(ctx: Ctx, id: Id): Promise<void> {
  const { answer, questionAbilities } = await lockAnswer(ctx, id, 'delete');
  if (answer.deleted_at === null) return;
  if (!isRestorable(ctx.actor, questionAbilities, answer)) {
    throw noPermission('该回答由管理人员删除，如有疑问请联系管理员');
  }
  await setAnswerDeleted(ctx.db, id, null, null);
  await announce(ctx, id, answer.question_id, getEventName(answer.status));
}

function prepareText(
  tx: Ctx,
  questionAbilities: QuestionAbilities,
  body: string,
  { html, text: plain }: { html: string; text: string },
  settings: SiteSettings,
): AnswerText {
  const checked = settings.reviewAnswers && !questionAbilities.review;
  const isPending = checked || findSensitiveWords(settings, body).length > 0;
  return { body, html, plain, status: isPending ? 'PENDING_REVIEW' : 'APPROVED', now: tx.now() };
}

const getEventName = (status: string) => (status === 'APPROVED' ? 'answer.live' : 'answer.gone');

async function announce(
  tx: Ctx,
  answerId: Id,
  questionId: Id,
  type: 'answer.changed' | 'answer.live' | 'answer.gone',
): Promise<void> {
  await tx.emit(type, { answerId, questionId });
  await tx.contentChanged();
}

/** Returns the answer as the caller sees it after a change. Throws NOT_FOUND when it no longer exists. */
export async function loadAnswerItem(
  ctx: Ctx,
  id: Id,
  questionAbilities: QuestionAbilities,
): Promise<AnswerItem> {
  const answer = await findAnswer(ctx.db, id, getMemberId(ctx.actor));
  if (answer === null) throw notFound();
  return presentAnswer(answer, ctx.actor, questionAbilities);
}

/**
 * Creates an article draft for the caller from an accepted answer, with a line crediting its author. Returns the
 * existing draft when there is one. Throws CONFLICT when the answer is not accepted.
 */
export async function promoteAnswer(ctx: Ctx, id: Id): Promise<Id> {
  const answerRow = await readAnswer(ctx, id);
  // concurrent requests run one after another
  await lockQuestion(ctx.db, answerRow.question.id);
  const { answer, question, abilities } = await readAnswer(ctx, id);
  if (answer.accepted_at === null) throw conflict('仅已采纳的回答可整理为文章');
  if (!abilities.promote) throw noPermission();
  const userId = getMemberId(ctx.actor);
  const existing = await findPromotion(ctx.db, id, userId);
  if (existing !== null) return existing;
  const address = getContentAddress('QUESTION', question.id, `answer-${answer.id}`);
  const credit = answerText.credit(plain(question.title), address, plain(answer.author_nickname));
  const draftId = await startDraft(ctx, {
    model: 'ARTICLE',
    title: Array.from(question.title).slice(0, MAX_TITLE).join(''),
    content: `${answer.body.trimEnd()}\n\n---\n\n${credit}\n`,
  });
  await linkDraftMedia(ctx, draftId, answer);
  await insertPromotion(ctx.db, { answerId: id, userId, draftId });
  return draftId;
}

/** Escapes user text for Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+\-!|~$&:@.]/gu, '\\$&');
}
