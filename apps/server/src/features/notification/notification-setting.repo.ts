import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface Choice {
  kind: NotificationKind;
  site: boolean;
  mail: boolean;
}
export interface Digest {
  frequency: 'DAILY' | 'WEEKLY';
  time_zone: string;
}

/** What a person chose; kinds they never touched are left out. */
export async function findChoices(db: Db, userId: Id): Promise<Choice[]> {
  return named(
    db,
    'notification.choices',
    'select kind, site, mail from notification_choices where user_id = $1',
    [userId],
  );
}

/** Those of these people who want to be told of a kind, on the site or by mail. */
export async function whoHears(
  db: Db,
  kind: NotificationKind,
  userIds: readonly Id[],
): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'notification.who-hears',
    `select w.id from unnest($2::bigint[]) as w(id)
     left join notification_choices s on s.user_id = w.id and s.kind = $1 where coalesce(s.site or s.mail, true)`,
    [kind, userIds],
  );
  return rows.map((row) => row.id);
}

/** How often this person wants a digest, and in which zone; null for nobody who chose. */
export async function findDigest(db: Db, userId: Id): Promise<Digest | null> {
  const rows = await named<Digest>(
    db,
    'notification.digest',
    'select frequency, time_zone from notification_digests where user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/** Stores choices; a kind given twice counts as given last. */
export async function saveChoices(db: Db, userId: Id, choices: readonly Choice[]): Promise<void> {
  const last = [...new Map(choices.map((choice) => [choice.kind, choice])).values()];
  await named(
    db,
    'notification.save-choices',
    `insert into notification_choices (user_id, kind, site, mail)
     select $1, w.kind, w.site, w.mail from unnest($2::text[], $3::boolean[], $4::boolean[]) as w(kind, site, mail)
     on conflict (user_id, kind) do update set site = excluded.site, mail = excluded.mail`,
    [userId, last.map((one) => one.kind), last.map((one) => one.site), last.map((one) => one.mail)],
  );
}

/** Orders a digest or, with null, ends it. What was told before the order is not sent afterwards. */
export async function saveDigest(db: Db, userId: Id, digest: Digest | null): Promise<void> {
  if (digest === null) {
    await named(
      db,
      'notification.end-digest',
      'delete from notification_digests where user_id = $1',
      [userId],
    );
    return;
  }
  await named(
    db,
    'notification.save-digest',
    `insert into notification_digests (user_id, frequency, time_zone) values ($1, $2, $3)
     on conflict (user_id) do update set frequency = excluded.frequency, time_zone = excluded.time_zone`,
    [userId, digest.frequency, digest.time_zone],
  );
}

/** Whether PostgreSQL knows the zone, which computes with it. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const rows = await named<{ known: boolean }>(
    db,
    'notification.time-zone',
    'select exists (select from pg_timezone_names where name = $1) as known',
    [name],
  );
  return rows[0]?.known === true;
}
