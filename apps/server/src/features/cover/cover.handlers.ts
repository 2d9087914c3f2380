import type {
  CoverRow as Presented,
  coverEndpoints,
} from '@zhihui/contract/features/cover/cover.endpoints.ts';
import { can } from '@zhihui/contract/can.ts';
import type { Handlers } from '../../ctx.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { openPictureAt } from '../media/media.public.ts';
import { insertCover, listCovers, restoreCover, updateCover } from './cover.repo.ts';
import type { CoverRow } from './cover.repo.ts';

const coverNotFound = () => notFound('该封面不存在或已被删除');

/** Users who manage the library see all of it. */
const canManageCovers = (actor: Actor) =>
  (['cover.add', 'cover.update', 'cover.delete'] as const).some((code) => can(actor.member, code));

export const coverHandlers: Handlers<typeof coverEndpoints> = {
  'GET /cover/page': async (ctx, { query }) => {
    const { current, size, keyword = '', model = null, sort } = query;
    const { rows, total } = await listCovers(ctx.db, {
      keyword,
      model,
      announcements: ctx.actor.announcements || canManageCovers(ctx.actor),
      sort,
      limit: size,
      offset: toOffset(current, size),
    });
    return { records: rows.map(present), total, current, size };
  },

  'POST /cover': async (ctx, { body: { name, imageUrl, model } }) => {
    await openPictureAt(ctx, imageUrl);
    return present(await insertCover(ctx.db, { name, image_url: imageUrl, model }));
  },

  'PUT /cover': async (ctx, { body: { id, imageUrl, ...rest } }) => {
    const row = await updateCover(ctx.db, id, { ...rest, image_url: imageUrl });
    if (row === null) throw coverNotFound();
    if (imageUrl !== undefined) await openPictureAt(ctx, imageUrl);
    return present(row);
  },

  'DELETE /cover/:id': async (ctx, { params: { id } }) => {
    if (!(await updateCover(ctx.db, id, { deleted_at: ctx.now() }))) throw coverNotFound();
    return null;
  },

  'PUT /cover/:id/restore': async (ctx, { params: { id } }) => {
    if (!(await restoreCover(ctx.db, id))) throw coverNotFound();
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
