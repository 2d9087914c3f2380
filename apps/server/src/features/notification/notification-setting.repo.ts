import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, bools, id, ids, text, textOf, texts } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type Choice = RowOf<typeof CHOICES>;
export type Digest = RowOf<typeof DIGEST>;

const CHOICES = statement({
  name: 'notification.choices',
  params: { userId: id },
  row: { kind: textOf<NotificationKind>(), site: bool, mail: bool, push: bool, card: bool },
  text: 'select kind, site, mail, push, card from notification_choices where user_id = :userId',
});

/** What a person chose; kinds they never touched are left out. */
export async function findChoices(db: Db, userId: Id): Promise<Choice[]> {
  return CHOICES.all(db, { userId });
}

const LIST_SUBSCRIBED = statement({
  name: 'notification.who-hears',
  params: { kind: text, userIds: ids },
  row: { id },
  text: `select w.id from unnest(:userIds::bigint[]) as w(id)
     left join notification_choices s on s.user_id = w.id and s.kind = :kind where coalesce(s.site or s.mail or s.push or s.card, true)`,
});

/** Those of these users who want notifications of a kind, in whichever way. */
export async function listSubscribed(
  db: Db,
  kind: NotificationKind,
  userIds: readonly Id[],
): Promise<Id[]> {
  const rows = await LIST_SUBSCRIBED.all(db, { kind, userIds });
  return rows.map((row) => row.id);
}

const DIGEST = statement({
  name: 'notification.digest',
  params: { userId: id },
  row: { frequency: textOf<'DAILY' | 'WEEKLY'>(), time_zone: text },
  text: 'select frequency, time_zone from notification_digests where user_id = :userId',
});

/** How often this user wants a digest, and in which zone; null without a choice. */
export async function findDigest(db: Db, userId: Id): Promise<Digest | null> {
  const rows = await DIGEST.all(db, { userId });
  return rows[0] ?? null;
}

const SAVE_CHOICES = statement({
  name: 'notification.save-choices',
  params: {
    userId: id,
    kinds: texts,
    sites: bools,
    mails: bools,
    pushes: bools,
    cards: bools,
  },
  text: `insert into notification_choices (user_id, kind, site, mail, push, card)
     select :userId, w.kind, w.site, w.mail, w.push, w.card
     from unnest(:kinds::text[], :sites::boolean[], :mails::boolean[], :pushes::boolean[], :cards::boolean[])
       as w(kind, site, mail, push, card)
     on conflict (user_id, kind) do update set site = excluded.site, mail = excluded.mail, push = excluded.push,
       card = excluded.card`,
});

/** Stores choices; of a repeated kind the last one counts. */
export async function saveChoices(db: Db, userId: Id, choices: readonly Choice[]): Promise<void> {
  const last = [...new Map(choices.map((choice) => [choice.kind, choice])).values()];
  await SAVE_CHOICES.run(db, {
    userId,
    kinds: last.map((item) => item.kind),
    sites: last.map((item) => item.site),
    mails: last.map((item) => item.mail),
    pushes: last.map((item) => item.push),
    cards: last.map((item) => item.card),
  });
}

const END_DIGEST = statement({
  name: 'notification.end-digest',
  params: { userId: id },
  text: 'delete from notification_digests where user_id = :userId',
});

const SAVE_DIGEST = statement({
  name: 'notification.save-digest',
  params: { userId: id, frequency: text, time_zone: text },
  text: `insert into notification_digests (user_id, frequency, time_zone) values (:userId, :frequency, :time_zone)
     on conflict (user_id) do update set frequency = excluded.frequency, time_zone = excluded.time_zone`,
});

/** Subscribes to a digest or, with null, ends it. Notifications from before the subscription are not sent. */
export async function saveDigest(db: Db, userId: Id, digest: Digest | null): Promise<void> {
  if (digest === null) {
    await END_DIGEST.run(db, { userId });
    return;
  }
  await SAVE_DIGEST.run(db, { userId, frequency: digest.frequency, time_zone: digest.time_zone });
}

const TIME_ZONE = statement({
  name: 'notification.time-zone',
  params: { name: text },
  row: { known: bool },
  text: 'select exists (select from pg_timezone_names where name = :name) as known',
});

/** Whether PostgreSQL knows the zone, which computes with it. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const rows = await TIME_ZONE.all(db, { name });
  return rows[0]?.known === true;
}
