import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await named<{ key: string; value: unknown }>(
    db,
    'setting.all',
    'select key, value from settings',
    [],
  );
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}
