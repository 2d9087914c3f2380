import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, bools, id, ids, int, ints, nonNull, text, texts } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { POSITION_COLUMNS, IS_PRESENT } from './annotation.rows.ts';
import type { PositionRow } from './annotation.rows.ts';

/** Text of an article with the revision it belongs to. */
export type TextRow = RowOf<typeof LIVE_TEXT>;

const LIVE_TEXT = statement({
  name: 'annotation.live-text',
  params: { contentId: id },
  row: { revision: nonNull(int), plain: text },
  text: `select live_revision as revision, plain from contents
     where id = :contentId and live_revision is not null and deleted_at is null`,
});

/** Returns the text that readers see; null when the article is not published. */
export async function findLiveText(db: Db, contentId: Id): Promise<TextRow | null> {
  return LIVE_TEXT.first(db, { contentId });
}

const ANCHORED_TEXT = statement({
  name: 'annotation.anchored-text',
  params: { contentId: id },
  row: { revision: int, plain: text },
  text: 'select revision, plain from annotation_texts where content_id = :contentId',
});

/** Returns the text in which the positions of the article's threads were counted. */
export async function findAnchoredText(db: Db, contentId: Id): Promise<TextRow | null> {
  return ANCHORED_TEXT.first(db, { contentId });
}

const INSERT_ANCHORED_TEXT = statement({
  name: 'annotation.keep-first-text',
  params: { contentId: id, revision: int, plain: text },
  text: `insert into annotation_texts (content_id, revision, plain) values (:contentId, :revision, :plain) on conflict do nothing`,
});

/** Stores the text for the first thread; does nothing when older threads are already anchored to a text. */
export async function insertAnchoredText(db: Db, contentId: Id, text: TextRow): Promise<void> {
  await INSERT_ANCHORED_TEXT.run(db, { contentId, revision: text.revision, plain: text.plain });
}

const SAVE_ANCHORED_TEXT = statement({
  name: 'annotation.keep-text',
  params: { contentId: id, revision: int, plain: text },
  text: `insert into annotation_texts (content_id, revision, plain) values (:contentId, :revision, :plain)
     on conflict (content_id) do update set revision = excluded.revision, plain = excluded.plain`,
});

/** Replaces the text in which the stored positions of an article are counted. */
export async function saveAnchoredText(db: Db, contentId: Id, text: TextRow): Promise<void> {
  await SAVE_ANCHORED_TEXT.run(db, { contentId, revision: text.revision, plain: text.plain });
}

const LIST_POSITIONS = statement({
  name: 'annotation.places',
  params: { contentId: id },
  row: {
    id,
    exact: nonNull(text),
    prefix: nonNull(text),
    suffix: nonNull(text),
    start_at: nonNull(int),
    end_at: nonNull(int),
    revision: nonNull(int),
    lost: bool,
  },
  text: `select ${POSITION_COLUMNS} from annotations a where a.content_id = :contentId and a.parent_id is null and ${IS_PRESENT}`,
});

/** Returns the positions of all threads of an article; their number is limited. */
export function listPositions(db: Db, contentId: Id): Promise<PositionRow[]> {
  return LIST_POSITIONS.all(db, { contentId });
}

export interface NewPosition {
  id: Id;
  selector: TextSelector;
  lost: boolean;
}

const SAVE_POSITIONS = statement({
  name: 'annotation.save-places',
  params: {
    ...{ revision: int, ids, exacts: texts, prefixes: texts, suffixes: texts },
    ...{ starts: ints, ends: ints, lost: bools },
  },
  text: `update annotations a set exact = w.exact, prefix = w.prefix, suffix = w.suffix, start_at = w.start_at,
       end_at = w.end_at, lost = w.lost, revision = :revision
     from unnest(:ids::bigint[], :exacts::text[], :prefixes::text[], :suffixes::text[], :starts::int[], :ends::int[],
         :lost::boolean[]) as w(id, exact, prefix, suffix, start_at, end_at, lost)
     where a.id = w.id`,
});

/** Saves the positions of threads in the text of `revision`, in one statement. */
export async function savePositions(
  db: Db,
  revision: number,
  positions: readonly NewPosition[],
): Promise<void> {
  if (positions.length === 0) return;
  const column = <T>(getValue: (position: NewPosition) => T) => positions.map(getValue);
  await SAVE_POSITIONS.run(db, {
    revision,
    ids: column(({ id }) => id),
    exacts: column(({ selector }) => selector.exact),
    prefixes: column(({ selector }) => selector.prefix),
    suffixes: column(({ selector }) => selector.suffix),
    starts: column(({ selector }) => selector.start),
    ends: column(({ selector }) => selector.end),
    lost: column(({ lost }) => lost),
  });
}
