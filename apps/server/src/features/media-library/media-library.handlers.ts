import type { mediaLibraryEndpoints } from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { toOffset } from '../../kernel/paging.ts';
import { presentEntry, presentUse } from './media-library.present.ts';
import { findLibrarySummary, listOwners } from './media-library.repo.ts';
import { deleteUnused, findLibrary, findUses } from './media-library.service.ts';

export const mediaLibraryHandlers: Handlers<typeof mediaLibraryEndpoints> = {
  'GET /media/page': async (ctx, { query: { current, size, sort, ...query } }) => {
    const { keyword, kind, ownerId, from, until, usage } = query;
    const filter = { keyword, kind, ownerId, from, until, usage };
    const page = { sort, limit: size, offset: toOffset(current, size) };
    const { entries, total } = await findLibrary(ctx, filter, page);
    return { records: entries.map(presentEntry), total, current, size };
  },

  'GET /media/summary': (ctx) => findLibrarySummary(ctx.db),

  'GET /media/owner/page': async (ctx, { query: { current, size } }) => {
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listOwners(ctx.db, page);
    return { records: rows, total, current, size };
  },

  'GET /media/:id/use/page': async (ctx, { params: { id }, query: { current, size } }) => {
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await findUses(ctx, id, page);
    return { records: rows.map(presentUse), total, current, size };
  },

  'DELETE /media/:id': async (ctx, { params: { id } }) => {
    await deleteUnused(ctx, id);
    return null;
  },
};
