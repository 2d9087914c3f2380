import type { Db } from './db.ts';
import { text } from './kinds.ts';
import { statement } from './statement.ts';

const APPLIED = statement({
  name: 'migration.applied',
  params: {},
  row: { name: text },
  text: 'select name from migrations',
});

/** Names of the migrations the database has. */
export async function loadAppliedMigrations(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await APPLIED.all(db, {})).map(({ name }) => name));
}
