// Why it is as it is: docs/decisions/0078-reading-aids.md
import type { readingEndpoints } from '@zhihui/contract/features/reading/reading.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { compareTexts, findRevision, listItems } from '../content/content.public.ts';
import type { RevisionRow } from '../content/content.public.ts';
import {
  findEarlierRevision,
  deleteReads,
  listReadable,
  listReads,
  markRead,
} from './reading.repo.ts';

export const readingHandlers: Handlers<typeof readingEndpoints> = {
  'GET /reading/page': async (ctx, { query: { current, size } }) => {
    const reader = { userId: getMemberId(ctx.actor), viewer: ctx.actor };
    const page = { offset: toOffset(current, size), limit: size };
    const { rows, total } = await listReads(ctx.db, reader, page);
    const items = await listItems(
      ctx,
      rows.map((row) => row.content_id),
    );
    const byId = new Map(items.map((item) => [item.id, item]));
    const records = rows.flatMap(({ content_id: id, read_at: at, changed }) => {
      const item = byId.get(id);
      return item === undefined ? [] : [{ ...item, readAt: at.toISOString(), changed }];
    });
    return { records, total, current, size };
  },

  'GET /reading/readable': (ctx, { query }) => listReadable(ctx.db, ctx.actor, query.contentId),

  'GET /reading/:id/changes': async (ctx, { params: { id } }) => {
    const { row } = await readContentTarget(ctx, id);
    if (row.live_revision === null) throw notFound();
    const number = await findEarlierRevision(ctx.db, getMemberId(ctx.actor), id);
    if (number === null) return null;
    const [before, after] = await Promise.all([
      findRevision(ctx.db, id, number),
      findRevision(ctx.db, id, row.live_revision),
    ]);
    if (before === null || after === null) return null;
    const [earlier, current] = [presentText(before), presentText(after)];
    const drawn = await compareTexts(ctx, earlier.content, current.content).catch(() => null);
    return { model: row.model, before: earlier, after: current, drawn };
  },

  'POST /reading/:id': async (ctx, { params: { id }, body: { revision } }) => {
    const { row } = await readContentTarget(ctx, id);
    if (row.live_revision === null) throw notFound();
    // what is no longer, or not yet, the readers' text was not read by its number
    if (row.live_revision === revision)
      await markRead(ctx.db, { userId: getMemberId(ctx.actor), contentId: id, revision });
    return null;
  },

  'DELETE /reading/:id': async (ctx, { params }) => {
    const deletedCount = await deleteReads(ctx.db, getMemberId(ctx.actor), params.id);
    if (deletedCount === 0) throw notFound();
    return null;
  },

  'DELETE /reading': async (ctx) => {
    await deleteReads(ctx.db, getMemberId(ctx.actor), null);
    return null;
  },
};

function presentText({ number, title, body, created_at: at }: RevisionRow) {
  return { number, title, content: body, createdAt: at.toISOString() };
}
