import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { QuestionDetail } from '@zhihui/contract/features/question/question.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { AppError, conflict, fieldError, noPermission } from '../../kernel/errors.ts';
import { lockQuestion, readQuestion } from '../answer/answer.public.ts';
import type { QuestionRow } from '../answer/answer.public.ts';
import { listRelatedItems, isSameLanguage, getTitleWords } from '../content/content.public.ts';
import { isFindable } from '../user/user.public.ts';
import { searchIds } from '../search/search.public.ts';
import {
  countInvites,
  findOriginal,
  findOpen,
  insertInvite,
  isDuplicateChain,
  lockClosings,
  canRead,
  setClosed,
} from './question.repo.ts';
import type { SimilarRow } from './question.repo.ts';

const SIMILAR = 6;
/** Looked through, so that those of the same language and category can come before. */
const MAX_CANDIDATES = 18;
/** How many ranks of the search another language, and another category, put a question back. */
const RANK_PENALTY = { language: MAX_CANDIDATES, category: 4 };
const DAY = 86_400_000;
const INVITES_A_DAY = 50;
const INVITES_A_QUESTION = 30;

/** A question that the caller may see, with how its answers stand. */
export async function completeQuestion(ctx: Ctx, question: ContentDetail): Promise<QuestionDetail> {
  const { answerState = 0, answerCount = 0, closed = false, ...rest } = question;
  const original = closed ? await findOriginal(ctx.db, rest.id, ctx.actor) : null;
  const { duplicate = false, of: originalId = null } = original ?? {};
  return { ...rest, answerState, answerCount, closed, duplicate, duplicateOf: originalId };
}

/**
 * Open questions whose text fits a title, best first, with originals for closed ones; only those the caller may read.
 * Those in another language, or another category than `categoryId`, stand further back.
 */
export async function similarQuestions(
  ctx: Ctx,
  keyword: string,
  exclude: Id | undefined,
  categoryId: Id | null = null,
) {
  const query = { keyword, model: 'QUESTION' as const, offset: 0, limit: MAX_CANDIDATES };
  const { ids } = await searchIds(ctx, query);
  const rows = await findOpen(ctx.db, ids, ctx.actor);
  const rank = (row: SimilarRow, at: number) =>
    at +
    (isSameLanguage(keyword, row.title) ? 0 : RANK_PENALTY.language) +
    (categoryId === null || row.category_id === categoryId ? 0 : RANK_PENALTY.category);
  const ranked = rows.map((row, at) => ({ row, rank: rank(row, at) }));
  return ranked
    .filter(({ row }) => String(row.id) !== String(exclude))
    .toSorted((item, other) => item.rank - other.rank)
    .slice(0, SIMILAR)
    .map(({ row }) => ({
      id: row.id,
      title: row.title,
      answerState: row.answer_state,
      answerCount: row.answer_count,
    }));
}

/** What is shown next to a question: others like it, and articles about the same. Throws NOT_FOUND. */
export async function listRelatedQuestions(ctx: Ctx, id: Id) {
  const { question } = await readQuestion(ctx, id);
  const [similar, articles] = await Promise.all([
    similarQuestions(ctx, getTitleWords(question.title), id, question.category_id),
    // categories are of one section
    listRelatedItems(ctx, question, { byCategory: false, model: 'ARTICLE' }),
  ]);
  return { similar, articles };
}

/** Asks a person for an answer, once however often. Throws TOO_MANY beyond what a person, and a question, may have. */
export async function invite(ctx: Ctx, id: Id, userId: Id): Promise<void> {
  const { question } = await readQuestion(ctx, id, lockQuestion);
  if (question.live_revision === null) throw conflict('问题尚未发布，暂时无法邀请');
  if (question.closed_at !== null) throw conflict('问题已关闭，不再接受新回答');
  const inviterId = getMemberId(ctx.actor);
  if (String(userId) === String(inviterId))
    throw fieldError({ userId: '无需邀请自己，可直接回答' });
  if (String(userId) === String(question.author_id)) {
    throw fieldError({ userId: '该用户为提问者，请邀请其他人' });
  }
  if (!(await isFindable(ctx, userId)) || !(await canRead(ctx.db, id, userId)))
    throw fieldError({ userId: '该用户没有该问题的查看权限' });
  const since = new Date(ctx.now().getTime() - DAY);
  const { inviterCount, questionCount } = await countInvites(ctx.db, id, inviterId, since);
  if (inviterCount >= INVITES_A_DAY)
    throw new AppError('TOO_MANY', { msg: '今日邀请人数已达上限，请明日再试' });
  if (questionCount >= INVITES_A_QUESTION) {
    throw new AppError('TOO_MANY', { msg: '该问题的邀请人数已达上限' });
  }
  const inserted = await insertInvite(ctx.db, {
    questionId: id,
    userId,
    inviterId,
    now: ctx.now(),
  });
  if (inserted) await ctx.emit('question.invited', { questionId: id, userId });
}

/** Closes a question: one that repeats another which the caller may read, or (null) one that needs no more answers. */
export async function closeQuestion(ctx: Ctx, id: Id, duplicateOf: Id | null): Promise<void> {
  // before the question itself, so that no two wait for each other
  await lockClosings(ctx.db);
  const { closed_at } = await lockForDecision(ctx, id);
  if (duplicateOf !== null) await assertOriginal(ctx, id, duplicateOf);
  const at = closed_at ?? ctx.now();
  await setClosed(ctx.db, id, { duplicateOf, at });
  if (closed_at === null) {
    const closedBy = getMemberId(ctx.actor);
    await ctx.emit('question.closed', { questionId: id, at: at.toISOString(), closedBy });
  }
  await ctx.contentChanged();
}

async function assertOriginal(ctx: Ctx, id: Id, duplicateOf: Id): Promise<void> {
  if (String(id) === String(duplicateOf)) throw fieldError({ duplicateOf: '不能指向问题自身' });
  const original = await readQuestion(ctx, duplicateOf).catch(orNull);
  if (original === null || original.question.live_revision === null) {
    throw fieldError({ duplicateOf: '问题不存在' });
  }
  if (await isDuplicateChain(ctx.db, duplicateOf, id)) {
    throw conflict('目标问题已作为当前问题的重复问题关闭，请先重新打开');
  }
}

/** What is not there, or not the caller's to read. Any other failure stays one. */
function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** Opens a closed question again; an open one stays as it is. */
export async function reopenQuestion(ctx: Ctx, id: Id): Promise<void> {
  const { closed_at } = await lockForDecision(ctx, id);
  if (closed_at === null) return;
  await setClosed(ctx.db, id, null);
  await ctx.emit('question.reopened', { questionId: id, at: closed_at.toISOString() });
  await ctx.contentChanged();
}

async function lockForDecision(ctx: Ctx, id: Id): Promise<QuestionRow> {
  const { question, questionAbilities } = await readQuestion(ctx, id, lockQuestion);
  if (!questionAbilities.decide) throw noPermission();
  return question;
}
