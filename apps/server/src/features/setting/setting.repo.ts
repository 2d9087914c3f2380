import type { Db } from '../../db/db.ts';
import { json, text, texts } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const ALL = statement({
  name: 'setting.all',
  params: {},
  row: {
    key: text,
    value: json<unknown>(),
    /** Another one for another value. */
    fingerprint: text,
  },
  text: `select key, case when key in ('sensitiveWords', 'searchSynonyms') then 'null'::jsonb else value end as value, fingerprint from settings`,
});

/** A setting that was saved once; `value` is unchecked, and null for sensitive words and synonyms, which are many. */
export type StoredSetting = RowOf<typeof ALL>;

/** All settings that were ever saved; the rest have their defaults. */
export function readSettings(db: Db): Promise<StoredSetting[]> {
  return ALL.all(db, {});
}

const FINGERPRINT = statement({
  name: 'setting.fingerprint',
  params: { key: text },
  row: { fingerprint: text },
  text: 'select fingerprint from settings where key = :key',
});

/** Fingerprint of the value of a setting; null when it was never saved. */
export async function findFingerprint(db: Db, key: string): Promise<string | null> {
  return (await FINGERPRINT.first(db, { key }))?.fingerprint ?? null;
}

const FIND_SOME = statement({
  name: 'setting.some',
  params: { keys: texts },
  row: { key: text, value: json<unknown>(), fingerprint: text },
  text: 'select key, value, fingerprint from settings where key = any (:keys::text[])',
});

/** These settings, as far as they were saved. */
export function listSettings(db: Db, keys: readonly string[]): Promise<StoredSetting[]> {
  return FIND_SOME.all(db, { keys });
}

const LOCK = statement({
  name: 'setting.lock',
  params: {},
  text: `select pg_advisory_xact_lock(hashtext('settings'))`,
});

/** Lets one transaction at a time change settings. */
export async function lockSettings(db: Db): Promise<void> {
  await LOCK.run(db, {});
}

const SAVE = statement({
  name: 'setting.save',
  params: { key: text, value: json<unknown>() },
  text: `insert into settings (key, value) values (:key, :value)
    on conflict (key) do update set value = excluded.value, updated_at = now()`,
});

/** Stores a setting of the site. */
export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  await SAVE.run(db, { key, value: JSON.stringify(value) });
}
