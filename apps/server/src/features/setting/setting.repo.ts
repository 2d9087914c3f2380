import type { Db } from '../../db/db.ts';
import { json, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const ALL = statement({
  name: 'setting.all',
  params: {},
  row: { key: text, value: json<unknown>() },
  text: 'select key, value from settings',
});

/** All settings that were ever saved, by key and unchecked; the rest have their defaults. */
export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await ALL.all(db, {});
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}
