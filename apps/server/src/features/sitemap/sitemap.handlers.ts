import type { sitemapEndpoints } from '@zhihui/contract/features/sitemap/sitemap.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { listPart, listParts } from './sitemap.repo.ts';

export const sitemapHandlers: Handlers<typeof sitemapEndpoints> = {
  'GET /sitemap/parts': (ctx) => listParts(ctx.db),

  'GET /sitemap/part/:number': async (ctx, { params }) => {
    const rows = await listPart(ctx.db, params.number);
    if (rows.length === 0) throw notFound();
    return rows.map((row) => ({
      id: row.id,
      model: row.model,
      updatedAt: row.updated_at.toISOString(),
    }));
  },
};
