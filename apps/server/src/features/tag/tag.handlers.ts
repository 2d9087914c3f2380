import type { tagEndpoints } from '@zhihui/contract/features/tag/tag.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import {
  deleteTag,
  findTag,
  findTagByName,
  insertTag,
  listTags,
  moveTag,
  renameTag,
} from './tag.repo.ts';
import type { TagRow } from './tag.repo.ts';

const taken = () => conflict('已有同名的标签', { fields: { name: '已有同名的标签' } });
const missing = () => notFound('这个标签不存在或已被删除');

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

  'POST /tag': async (ctx, { body }) => {
    const id = await insertTag(ctx.db, body.name);
    if (id === null) throw taken();
    await ctx.contentChanged();
    return present((await findTag(ctx.db, id, ctx.actor)) as TagRow);
  },

  'PUT /tag': async (ctx, { body }) => {
    if ((await findTag(ctx.db, body.id, ctx.actor)) === null) throw missing();
    const same = await findTagByName(ctx.db, body.name);
    const into = same === null || same.id === body.id ? null : same.id;
    if (into !== null && !body.merge) throw taken();
    if (into === null) {
      await renameTag(ctx.db, body.id, body.name);
    } else {
      await moveTag(ctx.db, body.id, into);
      await deleteTag(ctx.db, body.id);
    }
    const id = into ?? body.id;
    await ctx.emit('tag.changed', { tagId: id });
    await ctx.contentChanged();
    return present((await findTag(ctx.db, id, ctx.actor)) as TagRow);
  },

  'DELETE /tag/:id': async (ctx, { params }) => {
    if ((await findTag(ctx.db, params.id, ctx.actor)) === null) throw missing();
    await deleteTag(ctx.db, params.id);
    await ctx.contentChanged();
    return null;
  },
};

function present(row: TagRow) {
  return { id: row.id, name: row.name, count: row.live, createdAt: row.created_at.toISOString() };
}
