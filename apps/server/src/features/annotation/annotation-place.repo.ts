import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, bools, id, ids, int, ints, nonNull, text, texts } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { PLACE, THERE } from './annotation.rows.ts';
import type { PlaceRow } from './annotation.rows.ts';

/** A text of an article with the revision it belongs to. */
export type TextRow = RowOf<typeof LIVE_TEXT>;

const LIVE_TEXT = statement({
  name: 'annotation.live-text',
  params: { contentId: id },
  row: { revision: nonNull(int), plain: text },
  text: `select live_revision as revision, plain from contents
     where id = :contentId and live_revision is not null and deleted_at is null`,
});

/** The words that readers have; null while they have none. */
export async function findLiveText(db: Db, contentId: Id): Promise<TextRow | null> {
  return LIVE_TEXT.first(db, { contentId });
}

const ANCHORED_TEXT = statement({
  name: 'annotation.anchored-text',
  params: { contentId: id },
  row: { revision: int, plain: text },
  text: 'select revision, plain from annotation_texts where content_id = :contentId',
});

/** The text that the places of the article's threads were counted in. */
export async function findAnchoredText(db: Db, contentId: Id): Promise<TextRow | null> {
  return ANCHORED_TEXT.first(db, { contentId });
}

const KEEP_FIRST_TEXT = statement({
  name: 'annotation.keep-first-text',
  params: { contentId: id, revision: int, plain: text },
  text: `insert into annotation_texts (content_id, revision, plain) values (:contentId, :revision, :plain) on conflict do nothing`,
});

/** Keeps the text for a first thread; where there is one, older threads still count in it. */
export async function keepFirstText(db: Db, contentId: Id, text: TextRow): Promise<void> {
  await KEEP_FIRST_TEXT.run(db, { contentId, revision: text.revision, plain: text.plain });
}

const KEEP_TEXT = statement({
  name: 'annotation.keep-text',
  params: { contentId: id, revision: int, plain: text },
  text: `insert into annotation_texts (content_id, revision, plain) values (:contentId, :revision, :plain)
     on conflict (content_id) do update set revision = excluded.revision, plain = excluded.plain`,
});

/** Keeps the text that the stored places of an article are counted in, in place of the one before. */
export async function keepText(db: Db, contentId: Id, text: TextRow): Promise<void> {
  await KEEP_TEXT.run(db, { contentId, revision: text.revision, plain: text.plain });
}

const PLACES = statement({
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
  text: `select ${PLACE} from annotations a where a.content_id = :contentId and a.parent_id is null and ${THERE}`,
});

/** Places of all threads of an article: their number is bounded. */
export function listPlaces(db: Db, contentId: Id): Promise<PlaceRow[]> {
  return PLACES.all(db, { contentId });
}

export interface NewPlace {
  id: Id;
  selector: TextSelector;
  lost: boolean;
}

const SAVE_PLACES = statement({
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

/** Moves threads to their places in the text of `revision`, all in one statement. */
export async function savePlaces(
  db: Db,
  revision: number,
  places: readonly NewPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const column = <T>(of: (place: NewPlace) => T) => places.map(of);
  await SAVE_PLACES.run(db, {
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
