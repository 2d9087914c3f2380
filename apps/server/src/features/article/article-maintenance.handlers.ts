import type {
  ArticleMeta,
  articleCareEndpoints,
} from '@zhihui/contract/features/article/article.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { listReviewLog } from '../audit-log/audit-log.public.ts';
import {
  findInactiveOwner,
  setContentMaintenance,
  confirmStillValid,
  loadContentDetail,
  listOwnerCandidates,
  readContent,
  listRelatedItems,
  findOverdueMaintainer,
} from '../content/content.public.ts';
import type { z } from 'zod';
import type { AdjacentContents } from '@zhihui/contract/features/content/section.endpoints.ts';
import type { Book } from '@zhihui/contract/features/book/book.schema.ts';
import { notFound, conflict } from '../../kernel/errors.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { loadArticleBook } from '../book/book.public.ts';
import type { LineRow } from '../book/book.public.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { filterSubscribers, notifyAndCount } from '../notification/notification.public.ts';

const MODEL = 'ARTICLE';

export const articleMaintenanceHandlers: Handlers<typeof articleCareEndpoints> = {
  'GET /article/:id/meta': (ctx, { params }) => loadMeta(ctx, params.id),
  'GET /article/:id/around': (ctx, { params }) => loadArticleNeighbors(ctx, params.id),
  'PUT /article/care': async (ctx, { body }) => {
    await setContentMaintenance(ctx, MODEL, body);
    return null;
  },
  'PUT /article/:id/stillValid': async (ctx, { params }) => ({
    reviewBy: await confirmStillValid(ctx, MODEL, params.id),
  }),
  'POST /article/:id/remind': async (ctx, { params }) => ({
    reminded: await remindMaintainer(ctx, params.id),
  }),
};

/** Readers get the facts shown on the article's page; only its writers and reviewers get its history. */
async function loadMeta(ctx: Ctx, id: Id): Promise<ArticleMeta> {
  const { row, abilities } = await readContent(ctx, id, MODEL);
  const detail = await loadContentDetail(ctx, MODEL, id);
  const { title, coverUrl, author, category, tags, publishedAt, updatedAt } = detail;
  const { revision, liveRevision, owner, overdueDays } = detail;
  const categoryPath = row.path.map((category) => category.id);
  const internalMeta =
    abilities.edit || abilities.review
      ? {
          owners: await listOwnerCandidates(ctx.db, id, categoryPath),
          awayOwner: owner === null ? await findInactiveOwner(ctx.db, id) : null,
          reviewLog: await listReviewLog(ctx.db, id),
        }
      : null;
  return {
    ...{ id, title, coverUrl, author, category, tags, publishedAt, updatedAt },
    ...{ revision, liveRevision, owner, overdue: overdueDays > 0 },
    reviewBy: row.review_by,
    abilities: detail.abilities,
    inside: internalMeta,
  };
}

type ArticleNeighbors = z.output<typeof AdjacentContents> & { book: Book | null };

const NO_BOOK = { book: null, previous: null, next: null };

/** Returns the article's position in the tree with its neighbours, as this caller sees them. Throws NOT_FOUND. */
async function loadArticleNeighbors(ctx: Ctx, id: Id): Promise<ArticleNeighbors> {
  const article = readContentTarget(ctx, id).then(({ row }) => {
    if (row.model !== 'ARTICLE') throw notFound();
    return row;
  });
  // all of it at once: where the caller may not read the article, the first of them throws and the rest is not answered
  const [row, related, foundBook] = await Promise.all([
    article,
    listRelatedItems(ctx, { id, title: article.then(({ title }) => title) }, { byCategory: true }),
    loadArticleBook(ctx, id),
  ]);
  const { book, previous, next } = row.live_revision === null ? NO_BOOK : foundBook;
  return { related, book, previous: toBrief(previous), next: toBrief(next) };
}

function toBrief(line: LineRow | null) {
  return line === null ? null : { id: line.id, model: 'ARTICLE' as const, title: line.title };
}

/**
 * Asks the maintainer of an overdue article to review it; a maintainer is notified at most once a day. Returns whether
 * a notification was sent. Throws NOT_FOUND, and CONFLICT when nothing is due or there is no maintainer to notify.
 */
async function remindMaintainer(ctx: Ctx, contentId: Id): Promise<boolean> {
  const maintainerId = await findOverdueMaintainer(ctx, 'ARTICLE', contentId);
  const actorId = getMemberId(ctx.actor);
  if (maintainerId === actorId) throw conflict('您是该文章的负责人，请确认内容是否仍有效');
  // a maintainer who switched reminders off counts as having none
  if (!(await filterSubscribers(ctx.db, 'REMINDER', [maintainerId])).has(String(maintainerId))) {
    throw conflict('暂时无法提醒负责人，请在评论中说明');
  }
  const notifiedCount = await notifyAndCount(ctx, {
    kind: 'REMINDER',
    userIds: [maintainerId],
    actorId,
    contentId,
    detail: 'ASKED',
    key: `overdue:${contentId}:asked:${toCompanyDay(ctx.now())}`,
  });
  return notifiedCount > 0;
}
