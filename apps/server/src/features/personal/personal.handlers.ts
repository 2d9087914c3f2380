// Why it is as it is: docs/decisions/0021-personal-page.md
import type { personalEndpoints } from '@zhihui/contract/features/personal/personal.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { toDayInZone } from '../../db/company-day.ts';
import { can } from '../../kernel/actor.ts';
import { fieldError, notFound } from '../../kernel/errors.ts';
import { countFavorites } from '../favorite/favorite.public.ts';
import { countFollowed } from '../follow/follow.public.ts';
import { countDrafts } from '../draft/draft.public.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { isFindable } from '../user/user.public.ts';
import {
  countAnswered,
  countUnpublished,
  countPublished,
  listLastAccepted,
  listAnswered,
  listCategoriesWritten,
  listDays,
} from './personal.repo.ts';
import type { AuthorQuery } from './personal.repo.ts';

const OPEN: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS'];

export const personalHandlers: Handlers<typeof personalEndpoints> = {
  'GET /user/personal/:id': async (ctx, { params, query: { zone } }) => {
    const author = await loadAuthor(ctx, params.id);
    const now = ctx.now();
    const today = todayIn(zone, now);
    const annotations = can(ctx.actor, 'annotations.query');
    const [counts, answered, areas, latest, follows, favorites, ownCounts, days] =
      await Promise.all([
        countPublished(ctx.db, author),
        countAnswered(ctx.db, author),
        listCategoriesWritten(ctx.db, author),
        listLastAccepted(ctx.db, author),
        countFollowed(ctx, params.id),
        countOwnFavorites(ctx, params.id),
        countOwnUnpublished(ctx, author),
        listDays(ctx.db, author, { now, zone, annotations }).catch(unknownZone),
      ]);
    const countByModel = (model: ContentModel) =>
      counts.find((count) => count.model === model)?.count ?? 0;
    return {
      articles: countByModel('ARTICLE'),
      questions: countByModel('QUESTION'),
      news: countByModel('NEWS'),
      ...answered,
      likes: counts.reduce((sum, section) => sum + section.likes, 0),
      follows,
      favorites,
      ...ownCounts,
      areas,
      latest: latest.map((row) => ({
        id: row.id,
        questionId: row.question_id,
        title: row.title,
        at: (row.accepted_at ?? row.created_at).toISOString(),
      })),
      days,
      today,
    };
  },

  'GET /user/personal/:id/answer': async (ctx, { params, query: { current, size } }) => {
    const author = await loadAuthor(ctx, params.id);
    const [{ answers: total }, rows] = await Promise.all([
      countAnswered(ctx.db, author),
      listAnswered(ctx.db, author, { offset: (current - 1) * size, limit: size }),
    ]);
    const records = rows.map((row) => ({
      id: row.id,
      question: { id: row.question_id, title: row.title },
      excerpt: row.excerpt,
      accepted: row.accepted_at !== null,
      voteCount: row.vote_count,
      createdAt: row.created_at.toISOString(),
    }));
    return { records, total, current, size };
  },
};

/** The caller's favorites, on their own page. */
async function countOwnFavorites({ db, actor }: Ctx, userId: Id): Promise<number | null> {
  if (actor.member?.userId !== userId) return null;
  return countFavorites(db, { userId, viewer: actor });
}

/** The caller's drafts, submissions and rejections, on their own page. */
async function countOwnUnpublished(ctx: Ctx, author: AuthorQuery) {
  const { db, actor } = ctx;
  if (actor.member?.userId !== author.userId)
    return { drafts: null, waiting: null, rejected: null };
  const { categoryIds: scope } = await loadModerationScope(db, actor);
  const drafts = await countDrafts(db, { userId: author.userId, viewer: actor, scope });
  return { drafts, ...(await countUnpublished(db, author)) };
}

/** What a user wrote, as far as the caller can read it. Throws NOT_FOUND. */
async function loadAuthor(ctx: Ctx, userId: Id): Promise<AuthorQuery> {
  if (!(await isFindable(ctx, userId))) throw notFound('用户不存在或账号已注销');
  const models: readonly ContentModel[] = ctx.actor.announcements
    ? [...OPEN, 'ANNOUNCEMENT']
    : OPEN;
  return { userId, models, viewer: ctx.actor };
}

/** A zone counts where both the database and the runtime know it: 22023 is the word of the one for what it does not. */
function unknownZone(error: unknown): never {
  const unknown = error instanceof RangeError || (error as { code?: string }).code === '22023';
  throw unknown ? fieldError({ zone: '时区无效' }) : error;
}

function todayIn(zone: string, now: Date): string {
  try {
    return toDayInZone(zone, now);
  } catch (error) {
    return unknownZone(error);
  }
}
