import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { PLACE, THERE } from './annotation.rows.ts';
import type { PlaceRow } from './annotation.rows.ts';

/** A text of an article with the revision it belongs to. */
export interface TextRow {
  revision: number;
  plain: string;
}

/** The words that readers have; null while they have none. */
export async function findLiveText(db: Db, contentId: Id): Promise<TextRow | null> {
  const rows = await named<TextRow>(
    db,
    'annotation.live-text',
    `select live_revision as revision, plain from contents
     where id = $1 and live_revision is not null and deleted_at is null`,
    [contentId],
  );
  return rows[0] ?? null;
}

/** The text that the places of the article's threads were counted in. */
export async function findAnchoredText(db: Db, contentId: Id): Promise<TextRow | null> {
  const rows = await named<TextRow>(
    db,
    'annotation.anchored-text',
    'select revision, plain from annotation_texts where content_id = $1',
    [contentId],
  );
  return rows[0] ?? null;
}

/** Keeps the text for a first thread; where there is one, older threads still count in it. */
export async function keepFirstText(db: Db, contentId: Id, text: TextRow): Promise<void> {
  await named(
    db,
    'annotation.keep-first-text',
    `insert into annotation_texts (content_id, revision, plain) values ($1, $2, $3) on conflict do nothing`,
    [contentId, text.revision, text.plain],
  );
}

/** Keeps the text that the stored places of an article are counted in, in place of the one before. */
export async function keepText(db: Db, contentId: Id, text: TextRow): Promise<void> {
  await named(
    db,
    'annotation.keep-text',
    `insert into annotation_texts (content_id, revision, plain) values ($1, $2, $3)
     on conflict (content_id) do update set revision = excluded.revision, plain = excluded.plain`,
    [contentId, text.revision, text.plain],
  );
}

/** Places of all threads of an article: their number is bounded. */
export function listPlaces(db: Db, contentId: Id): Promise<PlaceRow[]> {
  return named<PlaceRow>(
    db,
    'annotation.places',
    `select ${PLACE} from annotations a where a.content_id = $1 and a.parent_id is null and ${THERE}`,
    [contentId],
  );
}

export interface NewPlace {
  id: Id;
  selector: TextSelector;
  lost: boolean;
}

/** Moves threads to their places in the text of `revision`, all in one statement. */
export async function savePlaces(
  db: Db,
  revision: number,
  places: readonly NewPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const column = <T>(of: (place: NewPlace) => T) => places.map(of);
  await named(
    db,
    'annotation.save-places',
    `update annotations a set exact = w.exact, prefix = w.prefix, suffix = w.suffix, start_at = w.start_at,
       end_at = w.end_at, lost = w.lost, revision = $1
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::boolean[])
       as w(id, exact, prefix, suffix, start_at, end_at, lost)
     where a.id = w.id`,
    [
      revision,
      column(({ id }) => id),
      column(({ selector }) => selector.exact),
      column(({ selector }) => selector.prefix),
      column(({ selector }) => selector.suffix),
      column(({ selector }) => selector.start),
      column(({ selector }) => selector.end),
      column(({ lost }) => lost),
    ],
  );
}
