import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** All settings that were ever saved, by key and unchecked; the rest have their defaults. */
export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await named<{ key: string; value: unknown }>(
    db,
    'setting.all',
    'select key, value from settings',
    [],
  );
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}
