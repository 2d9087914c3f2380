import type { tagEndpoints } from '@zhihui/contract/features/tag/tag.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { deleteUnused, listUnused } from './tag-merge.repo.ts';
import { deleteTag, findTag, listTags } from './tag.repo.ts';
import type { TagRow } from './tag.repo.ts';
import { changeName, changeSynonyms, createTag, mergeTag } from './tag.service.ts';

const tagNotFound = () => notFound('该标签不存在或已被删除');

export const tagHandlers: Handlers<typeof tagEndpoints> = {
  'GET /tag/page': async (ctx, { query }) => {
    const { current, size, keyword = '', sort } = query;
    const filter = {
      viewer: ctx.actor,
      model: query.model ?? null,
      keyword,
      sort,
      offset: (current - 1) * size,
      limit: size,
    };
    const { rows, total } = await listTags(ctx.db, filter);
    return { records: rows.map(present), total, current, size };
  },

  'POST /tag': async (ctx, { body }) => present(await createTag(ctx, body.name)),
  'PUT /tag': async (ctx, { body }) => present(await changeName(ctx, body)),

  'PUT /tag/merge': async (ctx, { body }) => present(await mergeTag(ctx, body.fromId, body.intoId)),

  'PUT /tag/synonym': async (ctx, { body }) =>
    present(await changeSynonyms(ctx, body.id, body.synonyms)),

  'GET /tag/unused/page': async (ctx, { query }) => {
    const { current, size, keyword = '' } = query;
    const page = { keyword, limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listUnused(ctx.db, page);
    return { records: rows.map(present), total, current, size };
  },

  'POST /tag/unused/remove': async (ctx, { body }) => {
    const removed = await deleteUnused(ctx.db, body.ids);
    if (removed > 0) await ctx.contentChanged();
    return { removed };
  },

  'DELETE /tag/:id': async (ctx, { params }) => {
    if ((await findTag(ctx.db, params.id, ctx.actor)) === null) throw tagNotFound();
    await deleteTag(ctx.db, params.id);
    await ctx.contentChanged();
    return null;
  },
};

function present({ id, name, live: count, synonyms, created_at }: TagRow) {
  return { id, name, count, synonyms, createdAt: created_at.toISOString() };
}
