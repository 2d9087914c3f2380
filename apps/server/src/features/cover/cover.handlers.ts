import type {
  CoverRow as Presented,
  coverEndpoints,
} from '@zhihui/contract/features/cover/cover.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { openMedia } from '../media/media.public.ts';
import { deleteCover, insertCover, listCovers, updateCover } from './cover.repo.ts';
import type { CoverRow } from './cover.repo.ts';

const missing = () => notFound('这张封面不存在或已被删除');

export const coverHandlers: Handlers<typeof coverEndpoints> = {
  'GET /cover/page': async (ctx, { query }) => {
    const { current, size, keyword = '', model = null } = query;
    const { rows, total } = await listCovers(ctx.db, {
      keyword,
      model,
      limit: size,
      offset: (current - 1) * size,
    });
    return { records: rows.map(present), total, current, size };
  },

  'POST /cover': async (ctx, { body: { name, imageUrl, model } }) => {
    const row = await insertCover(ctx.db, { name, image_url: imageUrl, model });
    await openMedia(ctx, row.image_url);
    return present(row);
  },

  'PUT /cover': async (ctx, { body: { id, name, imageUrl, model } }) => {
    const row = await updateCover(ctx.db, id, { name, image_url: imageUrl, model });
    if (row === undefined) throw missing();
    await openMedia(ctx, row.image_url);
    return present(row);
  },

  'DELETE /cover/:id': async (ctx, { params }) => {
    if (!(await deleteCover(ctx.db, params.id))) throw missing();
    return null;
  },
};

function present(row: CoverRow): Presented {
  return {
    id: row.id,
    name: row.name,
    imageUrl: row.image_url,
    model: row.model,
    createdAt: row.created_at.toISOString(),
  };
}
