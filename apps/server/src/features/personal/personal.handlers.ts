// Why it is as it is: docs/decisions/0021-personal-page.md
import type { personalEndpoints } from '@zhihui/contract/features/personal/personal.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { dayIn } from '../../db/today.ts';
import { can } from '../../kernel/actor.ts';
import { fieldError, notFound } from '../../kernel/errors.ts';
import { countFavorites } from '../favorite/favorite.public.ts';
import { countFollowed } from '../follow/follow.public.ts';
import { countDrafts } from '../draft/draft.public.ts';
import { reachOf } from '../../visibility/reach.ts';
import { isFindable } from '../user/user.public.ts';
import {
  countAnswered,
  countUnpublished,
  countWritten,
  lastAccepted,
  listAnswered,
  listAreas,
  listDays,
} from './personal.repo.ts';
import type { Written } from './personal.repo.ts';

const OPEN: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS'];

export const personalHandlers: Handlers<typeof personalEndpoints> = {
  'GET /user/personal/:id': async (ctx, { params, query: { zone } }) => {
    const written = await writtenBy(ctx, params.id);
    const now = ctx.now();
    const today = todayIn(zone, now);
    const annotations = can(ctx.actor, 'annotations.query');
    const [counts, answered, areas, latest, follows, favorites, own, days] = await Promise.all([
      countWritten(ctx.db, written),
      countAnswered(ctx.db, written),
      listAreas(ctx.db, written),
      lastAccepted(ctx.db, written),
      countFollowed(ctx, params.id),
      countOwnFavorites(ctx, params.id),
      countOwnUnpublished(ctx, written),
      listDays(ctx.db, written, { now, zone, annotations }).catch(unknownZone),
    ]);
    const of = (model: ContentModel) => counts.find((one) => one.model === model)?.count ?? 0;
    return {
      articles: of('ARTICLE'),
      questions: of('QUESTION'),
      news: of('NEWS'),
      ...answered,
      likes: counts.reduce((sum, one) => sum + one.likes, 0),
      follows,
      favorites,
      ...own,
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
    const written = await writtenBy(ctx, params.id);
    const [{ answers: total }, rows] = await Promise.all([
      countAnswered(ctx.db, written),
      listAnswered(ctx.db, written, { offset: (current - 1) * size, limit: size }),
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

/** What the caller keeps, on their own page. */
async function countOwnFavorites({ db, actor }: Ctx, userId: Id): Promise<number | null> {
  if (actor.member?.userId !== userId) return null;
  return countFavorites(db, { userId, viewer: actor });
}

/** What the caller began, handed in and got back, on their own page. */
async function countOwnUnpublished(ctx: Ctx, written: Written) {
  const { db, actor } = ctx;
  if (actor.member?.userId !== written.userId)
    return { drafts: null, waiting: null, rejected: null };
  const { categoryIds: reach } = await reachOf(db, actor);
  const drafts = await countDrafts(db, { userId: written.userId, viewer: actor, reach });
  return { drafts, ...(await countUnpublished(db, written)) };
}

/** What somebody wrote, as far as the caller reads. Throws NOT_FOUND. */
async function writtenBy(ctx: Ctx, userId: Id): Promise<Written> {
  if (!(await isFindable(ctx, userId))) throw notFound('没有这个人，或者账号已注销');
  const models: readonly ContentModel[] = ctx.actor.announcements
    ? [...OPEN, 'ANNOUNCEMENT']
    : OPEN;
  return { userId, models, viewer: ctx.actor };
}

/** A zone counts where both the database and the runtime know it: 22023 is the word of the one for what it does not. */
function unknownZone(error: unknown): never {
  const unknown = error instanceof RangeError || (error as { code?: string }).code === '22023';
  throw unknown ? fieldError({ zone: '没有这个时区' }) : error;
}

function todayIn(zone: string, now: Date): string {
  try {
    return dayIn(zone, now);
  } catch (error) {
    return unknownZone(error);
  }
}
