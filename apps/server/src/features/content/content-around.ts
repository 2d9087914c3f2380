import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { searchIds } from '../search/search.public.ts';
import { readContent } from './content-access.ts';
import { nearIds, neighbour } from './content-around.repo.ts';
import type { Neighbour } from './content-around.repo.ts';
import { itemsByIds } from './content-list.repo.ts';
import type { ItemRow } from './content.rows.ts';

const RELATED = 6;
/** A long title is cut: its first words say what it is about, and each costs a look into the index. */
const TITLE = 60;

export interface Around {
  related: Neighbour[];
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** What stands near an item for this caller: by tags, category and words, and before and after it. Throws NOT_FOUND. */
export async function contentAround(ctx: Ctx, model: ContentModel, id: Id): Promise<Around> {
  const { row } = await readContent(ctx, id, model);
  const { level, announcements } = ctx.actor;
  const place =
    row.category_id === null || row.published_at === null
      ? null
      : { id, categoryId: row.category_id, publishedAt: row.published_at, level, announcements };
  const [near, previous, next] = await Promise.all([
    nearIds(ctx.db, id, row.category_id).then((ids) => itemsByIds(ctx.db, ids, ctx.actor)),
    place === null ? null : neighbour(ctx.db, place, 'older'),
    place === null ? null : neighbour(ctx.db, place, 'newer'),
  ]);
  const related = near.slice(0, RELATED);
  if (related.length < RELATED) {
    const known = new Set([id, ...related.map((one) => one.id)]);
    const more = (await byWords(ctx, row.title)).filter((one) => !known.has(one.id));
    related.push(...more.slice(0, RELATED - related.length));
  }
  return { related: related.map(brief), previous, next };
}

async function byWords(ctx: Ctx, title: string): Promise<ItemRow[]> {
  const keyword = Array.from(title).slice(0, TITLE).join('');
  const hits = await searchIds(ctx, { keyword, offset: 0, limit: RELATED * 2 });
  return itemsByIds(ctx.db, hits.ids, ctx.actor);
}

function brief({ id, model, title }: ItemRow): Neighbour {
  return { id, model, title };
}
