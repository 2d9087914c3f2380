import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, ints, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { NameKey } from './pinyin.ts';

/** What keys are of, as the column `kind` says it. */
export const KIND = { content: 1, tag: 2, category: 3, person: 4 } as const;
type Kind = (typeof KIND)[keyof typeof KIND];

const WRITE = statement({
  name: 'suggestion.write-keys',
  params: { kind: int, ids, places: ints, written: texts, pinyin: texts, initials: texts },
  text: `insert into suggestion_keys as k (kind, subject_id, place, written, pinyin, initials)
    select :kind::smallint, g.id, g.place, g.written, nullif(g.pinyin, ''), nullif(g.initials, '')
    from unnest(:ids::bigint[], :places::smallint[], :written::text[], :pinyin::text[], :initials::text[])
      as g (id, place, written, pinyin, initials)
    order by g.id, g.place
    on conflict (kind, subject_id, place) do update
      set written = excluded.written, pinyin = excluded.pinyin, initials = excluded.initials
      where (k.written, k.pinyin, k.initials) is distinct from (excluded.written, excluded.pinyin, excluded.initials)`,
});
const TRIM = statement({
  name: 'suggestion.trim-keys',
  params: { kind: int, ids, counts: ints },
  text: `delete from suggestion_keys k using unnest(:ids::bigint[], :counts::int[]) as g (id, places)
    where k.kind = :kind::smallint and k.subject_id = g.id and k.place >= g.places`,
});

/** Gives each of these the keys of its name, and no others. */
export async function writeKeys(
  db: Db,
  kind: Kind,
  named: readonly { id: Id; keys: readonly NameKey[] }[],
): Promise<void> {
  if (named.length === 0) return;
  const rows = named.flatMap((one) => one.keys.map((key, place) => ({ id: one.id, place, key })));
  if (rows.length > 0) {
    await WRITE.run(db, {
      kind,
      ids: rows.map((row) => row.id),
      places: rows.map((row) => row.place),
      written: rows.map((row) => row.key.written),
      pinyin: rows.map((row) => row.key.pinyin ?? ''),
      initials: rows.map((row) => row.key.initials ?? ''),
    });
  }
  const counts = named.map((one) => one.keys.length);
  await TRIM.run(db, { kind, ids: named.map((one) => one.id), counts });
}

const STALE = statement({
  name: 'suggestion.stale',
  params: { limit: bigint },
  row: { kind: int, id },
  text: `delete from suggestion_stale s using (
      select kind, subject_id from suggestion_stale order by kind, subject_id limit :limit for update skip locked) batch
    where s.kind = batch.kind and s.subject_id = batch.subject_id returning s.kind, s.subject_id as id`,
});

/** Takes up to `limit` names whose keys are to be written; they are nobody else's until the transaction ends. */
export function takeStale(db: Db, limit: number): Promise<{ kind: number; id: Id }[]> {
  return STALE.all(db, { limit });
}

const NAMES = statement({
  name: 'suggestion.names',
  params: { tags: ids, categories: ids, people: ids },
  row: { kind: int, id, name: text },
  text: `select ${KIND.tag} as kind, id, name from tags where id = any(:tags)
    union all select ${KIND.category}, id, name from categories where id = any(:categories)
    union all select ${KIND.person}, id, nickname from users where id = any(:people) and deleted_at is null`,
});

/** The names of these tags, categories and people; those that are gone are left out. */
export function readNames(
  db: Db,
  which: { tags: Id[]; categories: Id[]; people: Id[] },
): Promise<{ kind: number; id: Id; name: string }[]> {
  return NAMES.all(db, which);
}
