import type { Db, DbPool } from '../../db/db.ts';
import { int, json, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { findEqual, lockHash } from './media.repo.ts';

const KEY = 'storage.moved';

/** How the last look at both places ended. */
export type MigrationState = RowOf<typeof LAST>;

const NOTE = statement({
  name: 'media.note-move',
  params: { KEY: text, note: json<string>() },
  text: `insert into settings (key, value) values (:KEY, :note)
    on conflict (key) do update set value = excluded.value`,
});

/** Keeps it for those who look at the back-office. */
export const saveMigrationState = (db: Db, note: MigrationState): Promise<void> =>
  NOTE.run(db, { KEY, note: JSON.stringify(note) });

const LAST = statement({
  name: 'media.last-move',
  params: { KEY: text },
  row: {
    /** Files that were not in the new place. */
    left: int,
    /** Files that were in neither. */
    missing: int,
  },
  text: `select (value->>'left')::int as left, (value->>'missing')::int as missing from settings
    where key = :KEY`,
});

/** The note of the last move; null where there was none. */
export const findMigrationState = (db: Db): Promise<MigrationState | null> =>
  LAST.first(db, { KEY });

/** Calls `drop` where no upload has this object any more; nobody stores or removes it meanwhile. */
export async function runIfUnused(
  db: DbPool,
  key: string,
  drop: () => Promise<void>,
): Promise<void> {
  const hash = key.split('/').at(-1)?.split('-')[0] ?? '';
  await db.transaction(async (trx) => {
    await lockHash(trx, hash);
    if ((await findEqual(trx, hash, {})) === null) await drop();
  });
}
