import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, nullable } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { isLive } from '../../visibility/content-access.ts';

const LOCK = statement({
  name: 'order.lock',
  params: { categoryId: id },
  row: { id },
  text: 'select id from categories where id = :categoryId for no key update',
});

/** One at a time puts a category in order; who writes into it does not wait. */
export async function lockOrder(db: Db, categoryId: Id): Promise<void> {
  await LOCK.run(db, { categoryId });
}

const LIVE = `c.category_id = :categoryId and ${isLive('c')}`;

const IN_ORDER = statement({
  name: 'order.in-order',
  params: { categoryId: id, ids },
  row: { id },
  text: `select c.id from contents c where c.id = any(:ids::bigint[]) and ${LIVE} order by c.place, c.id`,
});

/** Which of these readers have in this category, in their order. */
export async function listOrderedIds(db: Db, categoryId: Id, ids: readonly Id[]): Promise<Id[]> {
  return (await IN_ORDER.all(db, { categoryId, ids: ids })).map((row) => row.id);
}

/** Between which places one is put, as texts of numbers beyond 2^53; null at the beginning and at the end. */
export type Gap = RowOf<typeof GAP>;

const GAP = family({
  variants: (): ('after' | 'before')[] => ['after', 'before'],
  name: (side) => `order.gap.${side}`,
  declare: (side) => {
    const next = side === 'after' ? ['>', 'asc'] : ['<', 'desc'];
    const other = `(select c.place from contents c where ${LIVE} and c.id <> :id
      and (c.place, c.id) ${next[0]} ((select place from contents where id = :anchor), :anchor)
      order by c.place ${next[1]}, c.id ${next[1]} limit 1)`;
    const [lower, upper] = side === 'after' ? ['a.place', other] : [other, 'a.place'];
    return {
      params: { categoryId: id, id, anchor: id },
      row: { lower: nullable(id), upper: nullable(id), hasRoom: bool },
      text: `select lower, upper, coalesce(upper - lower > 1, true) as "hasRoom"
        from (select ${lower} as lower, ${upper} as upper from contents a where a.id = :anchor) g`,
    };
  },
});

/** The gap right after an article of a category; the one that is to be put there does not count. */
export async function findGapAfter(db: Db, categoryId: Id, moved: Id, anchor: Id): Promise<Gap> {
  return GAP.of('after').one(db, { categoryId, id: moved, anchor });
}

/** The gap right before an article of a category. */
export async function findGapBefore(db: Db, categoryId: Id, moved: Id, anchor: Id): Promise<Gap> {
  return GAP.of('before').one(db, { categoryId, id: moved, anchor });
}

/** Between two that stand side by side at first. */
const STEP = '4294967296';

const SET = statement({
  name: 'order.set',
  params: { id, lower: nullable(id), upper: nullable(id) },
  text: `update contents set place = case
      when :upper::bigint is null then nextval('content_places')
      when :lower::bigint is null then :upper::bigint - ${STEP}
      else :lower::bigint + (:upper::bigint - :lower::bigint) / 2 end where id = :id`,
});

/** Puts an article into the middle of a gap. */
export async function setPosition(db: Db, contentId: Id, { lower, upper }: Gap): Promise<void> {
  await SET.run(db, { id: contentId, lower, upper });
}

const RENUMBER = statement({
  name: 'order.renumber',
  params: { categoryId: id, id, at: id, width: int },
  text: `with near as (
      (select c.id, c.place from contents c where ${LIVE} and c.id <> :id and c.place <= :at
        order by c.place desc, c.id desc limit :width::int)
      union all
      (select c.id, c.place from contents c where ${LIVE} and c.id <> :id and c.place > :at
        order by c.place, c.id limit :width::int)
    ), numbered as (
      select id, row_number() over (order by place, id) - 1 as n, count(*) over () - 1 as steps,
        min(place) over () as low, max(place) over () as high from near)
    update contents set place = low + n * ((high - low) / steps) from numbered
    where numbered.id = contents.id and (high - low) / steps >= 1024`,
});

/** Spreads those near a place evenly, `width` on each side; nothing where they lie too close together for it. */
export async function renumber(
  db: Db,
  options: { categoryId: Id; id: Id; width: number; at: Id | null },
): Promise<void> {
  if (options.at !== null) await RENUMBER.run(db, { ...options, at: options.at });
}

const RENUMBER_ALL = statement({
  name: 'order.spread',
  params: { categoryId: id },
  text: `update contents set place = o.place from (
      select id, nextval('content_places') as place from (
        select c.id from contents c where ${LIVE} order by c.place, c.id) in_order) o
    where o.id = contents.id`,
});

/** Numbers a whole category anew; where many came in with one time, once. */
export async function renumberAll(db: Db, categoryId: Id): Promise<void> {
  await RENUMBER_ALL.run(db, { categoryId });
}
