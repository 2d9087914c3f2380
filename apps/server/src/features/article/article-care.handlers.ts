import type {
  ArticleMeta,
  articleCareEndpoints,
} from '@zhihui/contract/features/article/article-care.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { reviewLogOf } from '../audit-log/audit-log.public.ts';
import {
  awayOwner,
  careForContent,
  confirmStillValid,
  contentDetail,
  possibleOwners,
  readContent,
} from '../content/content.public.ts';
import { articleAround } from './article-around.ts';
import { remindCarer } from './article-reminder.ts';

const MODEL = 'ARTICLE';

export const articleCareHandlers: Handlers<typeof articleCareEndpoints> = {
  'GET /article/:id/meta': (ctx, { params }) => metaOf(ctx, params.id),
  'GET /article/:id/around': (ctx, { params }) => articleAround(ctx, params.id),
  'PUT /article/care': async (ctx, { body }) => {
    await careForContent(ctx, MODEL, body);
    return null;
  },
  'PUT /article/:id/stillValid': async (ctx, { params }) => ({
    reviewBy: await confirmStillValid(ctx, MODEL, params.id),
  }),
  'POST /article/:id/remind': async (ctx, { params }) => ({
    reminded: await remindCarer(ctx, params.id),
  }),
};

/** Readers get what the page of the article says of it anyway; its history is for those who write or review it. */
async function metaOf(ctx: Ctx, id: Id): Promise<ArticleMeta> {
  const { row, abilities } = await readContent(ctx, id, MODEL);
  const detail = await contentDetail(ctx, MODEL, id);
  const { title, coverUrl, author, category, tags, publishedAt, updatedAt } = detail;
  const { revision, liveRevision, owner, overdueDays } = detail;
  const place = row.path.map((category) => category.id);
  const inside =
    abilities.edit || abilities.review
      ? {
          owners: await possibleOwners(ctx.db, id, place),
          awayOwner: owner === null ? await awayOwner(ctx.db, id) : null,
          reviewLog: await reviewLogOf(ctx.db, id),
        }
      : null;
  return {
    ...{ id, title, coverUrl, author, category, tags, publishedAt, updatedAt },
    ...{ revision, liveRevision, owner, overdue: overdueDays > 0 },
    reviewBy: row.review_by,
    abilities: detail.abilities,
    inside,
  };
}
