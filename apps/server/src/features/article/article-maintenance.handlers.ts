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
  contentDetail,
  listOwnerCandidates,
  readContent,
} from '../content/content.public.ts';
import { loadArticleNeighbors } from './article-neighbors.ts';
import { remindMaintainer } from './article-reminder.ts';

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

/** Readers get what the page of the article says of it anyway; its history is for those who write or review it. */
async function loadMeta(ctx: Ctx, id: Id): Promise<ArticleMeta> {
  const { row, abilities } = await readContent(ctx, id, MODEL);
  const detail = await contentDetail(ctx, MODEL, id);
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
