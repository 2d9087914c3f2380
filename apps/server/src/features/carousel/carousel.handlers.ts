import type { z } from 'zod';
import type {
  CarouselRow as Presented,
  UpdateCarousel,
  carouselEndpoints,
} from '@zhihui/contract/features/carousel/carousel.endpoints.ts';
import { MAX_CAROUSELS } from '@zhihui/contract/features/carousel/carousel.limits.ts';
import type { Handlers } from '../../ctx.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { openPictureAt } from '../media/media.public.ts';
import {
  lockOrder,
  findSection,
  storeOrder,
  insertCarousel,
  listCarousels,
  listVisible,
  lockCarousel,
  restoreCarousel,
  updateCarousel,
} from './carousel.repo.ts';
import type { CarouselRow } from './carousel.repo.ts';
import { carouselMessages } from './carousel.text.ts';

const carouselNotFound = () => notFound(carouselMessages.missing);

export const carouselHandlers: Handlers<typeof carouselEndpoints> = {
  'GET /carousel/list': async (ctx, { query: { model } }) => {
    if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return [];
    const rows = await listVisible(ctx.db, model, ctx.now());
    return rows.map((row) => ({
      imageUrl: row.image_url,
      redirectUrl: row.redirect_url,
      title: row.title,
      width: row.width,
      height: row.height,
    }));
  },

  'GET /carousel/page': async (ctx, { query }) => {
    const { current, size, model = null, status } = query;
    const { rows, total } = await listCarousels(ctx.db, {
      model,
      status: status === undefined ? null : Number(status),
      limit: size,
      offset: toOffset(current, size),
    });
    return { records: rows.map(present), total, current, size };
  },

  'POST /carousel': async (ctx, { body }) => {
    assertDateOrder(body);
    const others = await lockOrder(ctx.db, body.model);
    assertNotFull(others.length);
    const { imageUrl, redirectUrl, from, until, order, ...same } = body;
    const row = await insertCarousel(ctx.db, {
      ...same,
      image_url: imageUrl,
      redirect_url: redirectUrl,
      position: order ?? (others.at(-1)?.position ?? 0) + 1,
      starts_at: from,
      ends_at: until,
      ...(await openPictureAt(ctx, imageUrl)),
    });
    await ctx.contentChanged();
    return present(row);
  },

  'PUT /carousel': async (ctx, { body: { id, ...body } }) => {
    const before = await lockCarousel(ctx.db, id);
    if (before === null) throw carouselNotFound();
    const { from, until } = { ...present(before), ...pickChanges(body) };
    assertDateOrder({ from, until });
    const size = body.imageUrl === undefined ? {} : await openPictureAt(ctx, body.imageUrl);
    const row = await updateCarousel(ctx.db, id, { ...toColumns(body), ...size }, ctx.now());
    if (row === null) throw carouselNotFound();
    await ctx.contentChanged();
    return present(row);
  },

  'PUT /carousel/:id/:status': async (ctx, { params }) => {
    const status = params.status === '1' ? 1 : 0;
    if (!(await updateCarousel(ctx.db, params.id, { status }, ctx.now()))) throw carouselNotFound();
    await ctx.contentChanged();
    return null;
  },

  'PUT /carousel/order': async (ctx, { body }) => {
    const model = await findSection(ctx.db, body.id);
    if (model === null) throw carouselNotFound();
    const ordered = (await lockOrder(ctx.db, model)).map((row) => row.id);
    if (!ordered.includes(body.id)) throw carouselNotFound();
    const others = ordered.filter((id) => id !== body.id);
    const at = others.indexOf(body.targetId);
    if (at === -1) throw conflict(carouselMessages.targetGone);
    others.splice(body.place === 'BEFORE' ? at : at + 1, 0, body.id);
    await storeOrder(ctx.db, others);
    await ctx.contentChanged();
    return null;
  },

  'DELETE /carousel/:id': async (ctx, { params }) => {
    const deleted = { deleted_at: ctx.now() };
    if (!(await updateCarousel(ctx.db, params.id, deleted, ctx.now()))) throw carouselNotFound();
    await ctx.contentChanged();
    return null;
  },

  'PUT /carousel/:id/restore': async (ctx, { params }) => {
    const model = await restoreCarousel(ctx.db, params.id);
    if (model === null) throw carouselNotFound();
    assertNotFull((await lockOrder(ctx.db, model)).length - 1);
    await ctx.contentChanged();
    return null;
  },
};

/** Throws CONFLICT when the section has the maximum number of pictures. */
function assertNotFull(count: number): void {
  if (count >= MAX_CAROUSELS) throw conflict(carouselMessages.full(MAX_CAROUSELS));
}

/** Throws VALIDATION when the end is before the start. */
function assertDateOrder({ from, until }: Pick<Presented, 'from' | 'until'>): void {
  if (from !== null && until !== null && Date.parse(from) >= Date.parse(until))
    throw fieldError({ until: carouselMessages.endBeforeStart });
}

type Body = Omit<z.output<typeof UpdateCarousel>, 'id'>;

/** Returns the fields that are set in the request. */
function pickChanges(body: Body): Partial<Presented> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** Omitted fields stay unchanged. */
function toColumns(body: Body) {
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
    width: row.width,
    height: row.height,
    updatedAt: row.updated_at.toISOString(),
  };
}
