import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, bytes, id, int, nullable, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Of one account; beyond that the ones used longest ago are strangers again. */
const MAX_BROWSERS = 100;

const IS_KNOWN = statement({
  name: 'browser.isKnown',
  params: { browserHash: bytes, userId: nullable(id), nameHash: nullable(bytes), now: timestamp },
  row: { '?column?': int },
  text: `select 1 from known_browsers where browser_hash = :browserHash and expires_at > :now
       and (user_id = :userId or name_hash = :nameHash) limit 1`,
});

/** Whether the account, or the person with this name in a directory, signed in there before. */
export async function isKnownBrowser(
  db: Db,
  row: { browserHash: Buffer; userId: Id | null; nameHash: Buffer | null; now: Date },
): Promise<boolean> {
  return (await IS_KNOWN.count(db, row)) > 0;
}

const SAVE = statement({
  name: 'browser.save',
  params: {
    userId: id,
    browserHash: bytes,
    nameHash: nullable(bytes),
    now: timestamp,
    expiresAt: timestamp,
  },
  row: { isNew: bool },
  text: `with before as (
       select 1 from known_browsers where user_id = :userId and browser_hash = :browserHash and expires_at > :now),
     superfluous as (
       delete from known_browsers where id in (
         select id from known_browsers where user_id = :userId and browser_hash <> :browserHash
         order by seen_at desc, id desc offset ${MAX_BROWSERS - 1})),
     saved as (
       insert into known_browsers (user_id, browser_hash, name_hash, created_at, seen_at, expires_at)
       values (:userId, :browserHash, :nameHash, :now, :now, :expiresAt)
       on conflict (user_id, browser_hash) do update set
         name_hash = coalesce(excluded.name_hash, known_browsers.name_hash),
         seen_at = excluded.seen_at, expires_at = excluded.expires_at)
     select not exists (select 1 from before) as "isNew"`,
});

/** The account has signed in there. Resolves to whether that was the first time, or the first after it expired. */
export async function saveKnownBrowser(
  db: Db,
  row: {
    userId: Id;
    browserHash: Buffer;
    nameHash: Buffer | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  return (await SAVE.one(db, row)).isNew;
}

const SWEEP = statement({
  name: 'browser.sweep',
  params: {},
  text: 'delete from known_browsers where expires_at < now()',
});

/** Deletes browsers that nobody signed in with for half a year. */
export async function sweepKnownBrowsers(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
