import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, ints, texts, timestamps } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface LocatedThread {
  body: string;
  authorId: Id;
  createdAt: Date;
  selector: TextSelector;
}

const INSERT = statement({
  name: 'annotation.insert-imported',
  params: {
    ...{ contentId: id, revision: int, authorIds: ids, bodies: texts, dates: timestamps },
    ...{ exacts: texts, prefixes: texts, suffixes: texts, starts: ints, ends: ints },
  },
  row: { id },
  text: `insert into annotations (content_id, author_id, body, created_at, exact, prefix, suffix, start_at, end_at, revision)
    select :contentId, w.author, w.body, w.at, w.exact, w.prefix, w.suffix, w.start_at, w.end_at, :revision
    from unnest(:authorIds::bigint[], :bodies::text[], :dates::timestamptz[], :exacts::text[], :prefixes::text[],
        :suffixes::text[], :starts::int[], :ends::int[])
      with ordinality as w(author, body, at, exact, prefix, suffix, start_at, end_at, place) order by w.place returning id`,
});

/** Inserts threads of another program in their order. Returns their ids in that order. */
export async function insertImportedThreads(
  db: Db,
  { contentId, revision }: { contentId: Id; revision: number },
  threads: readonly LocatedThread[],
): Promise<Id[]> {
  const rows = await INSERT.all(db, {
    ...{ contentId, revision },
    authorIds: threads.map(({ authorId }) => authorId),
    bodies: threads.map(({ body }) => body),
    dates: threads.map(({ createdAt }) => createdAt.toISOString()),
    exacts: threads.map(({ selector }) => selector.exact),
    prefixes: threads.map(({ selector }) => selector.prefix),
    suffixes: threads.map(({ selector }) => selector.suffix),
    starts: threads.map(({ selector }) => selector.start),
    ends: threads.map(({ selector }) => selector.end),
  });
  return rows.map((row) => row.id).toSorted((a, b) => Number(a) - Number(b));
}

const DISCARD = statement({
  name: 'annotation.discard',
  params: { ids },
  text: `delete from annotations a where a.id = any(:ids::bigint[])
    and not exists (select from annotations r where r.parent_id = a.id)`,
});

/** Deletes threads for good, but for those that people replied to. */
export async function discardThreads(db: Db, threadIds: readonly Id[]): Promise<void> {
  if (threadIds.length > 0) await DISCARD.run(db, { ids: threadIds });
}
