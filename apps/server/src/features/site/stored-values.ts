import { createHash } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { listSettings, saveSetting, getValue } from '../setting/setting.public.ts';
import type { SettingKey, SiteValues } from '../setting/setting.public.ts';

export type Values = Partial<SiteValues>;

/** Stores the changed values. */
export async function saveChangedValues(db: Db, values: Values, before: Values): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const isUnchanged = JSON.stringify(value) === JSON.stringify(before[key as SettingKey]);
    if (!isUnchanged) await saveSetting(db, key, value);
  }
}

/** The stored values of these settings, and a revision that changes with them. */
export async function loadStoredValues(
  db: Db,
  keys: readonly SettingKey[],
): Promise<{ values: Values; revision: string }> {
  const rows = new Map((await listSettings(db, keys)).map((row) => [row.key, row]));
  const values = Object.fromEntries(keys.map((key) => [key, getValue(key, rows.get(key)?.value)]));
  const state = keys.map((key) => rows.get(key)?.fingerprint ?? '').join();
  return { values, revision: createHash('sha256').update(state).digest('base64url').slice(0, 22) };
}
