import type { z } from 'zod';
import type {
  CarouselRow as Presented,
  CreateCarousel,
  carouselEndpoints,
} from '@zhihui/contract/features/carousel/carousel.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { openMedia } from '../media/media.public.ts';
import {
  deleteCarousel,
  insertCarousel,
  listCarousels,
  listShown,
  updateCarousel,
} from './carousel.repo.ts';
import type { CarouselRow, NewCarousel } from './carousel.repo.ts';

const missing = () => notFound('这张轮播图不存在或已被删除');

export const carouselHandlers: Handlers<typeof carouselEndpoints> = {
  'GET /carousel/list': async (ctx, { query: { model } }) => {
    if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return [];
    const rows = await listShown(ctx.db, model, ctx.now());
    return rows.map((row) => ({
      imageUrl: row.image_url,
      redirectUrl: row.redirect_url,
      title: row.title,
    }));
  },

  'GET /carousel/page': async (ctx, { query }) => {
    const { current, size, model = null, status } = query;
    const { rows, total } = await listCarousels(ctx.db, {
      model,
      status: status === undefined ? null : Number(status),
      limit: size,
      offset: (current - 1) * size,
    });
    return { records: rows.map(present), total, current, size };
  },

  'POST /carousel': async (ctx, { body }) => {
    const row = await insertCarousel(ctx.db, columnsOf(body));
    await openMedia(ctx, row.image_url);
    await ctx.contentChanged();
    return present(row);
  },

  'PUT /carousel': async (ctx, { body: { id, ...body } }) => {
    const row = await updateCarousel(ctx.db, id, columnsOf(body), ctx.now());
    if (row === undefined) throw missing();
    await openMedia(ctx, row.image_url);
    await ctx.contentChanged();
    return present(row);
  },

  'PUT /carousel/:id/:status': async (ctx, { params }) => {
    const status = params.status === '1' ? 1 : 0;
    if ((await updateCarousel(ctx.db, params.id, { status }, ctx.now())) === undefined)
      throw missing();
    await ctx.contentChanged();
    return null;
  },

  'DELETE /carousel/:id': async (ctx, { params }) => {
    if (!(await deleteCarousel(ctx.db, params.id))) throw missing();
    await ctx.contentChanged();
    return null;
  },
};

function columnsOf(body: z.output<typeof CreateCarousel>): NewCarousel {
  return {
    model: body.model,
    title: body.title,
    image_url: body.imageUrl,
    redirect_url: body.redirectUrl,
    position: body.order,
    status: body.status,
    starts_at: body.from,
    ends_at: body.until,
  };
}

function present(row: CarouselRow): Presented {
  return {
    id: row.id,
    model: row.model,
    title: row.title,
    imageUrl: row.image_url,
    redirectUrl: row.redirect_url,
    order: row.position,
    status: row.status,
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
