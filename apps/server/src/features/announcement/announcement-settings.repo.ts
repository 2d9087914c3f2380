import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nullable, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { FIRST_CONFIRMED } from './announcement-recipients.repo.ts';
import { hasCategory, selectLastApproved } from '../../visibility/pending-opening.ts';

export interface Settings {
  startsAt: Date | null;
  endsAt: Date | null;
  confirm: boolean;
}

const SAVE = statement({
  name: 'announcement.save',
  params: { id },
  text: 'insert into announcements (content_id) values (:id) on conflict do nothing',
});

const SAVE_SETTINGS = statement({
  name: 'announcement.save-settings',
  params: { id, startsAt: nullable(timestamp), endsAt: nullable(timestamp), confirm: bool },
  text: `insert into announcement_settings (content_id, revision, starts_at, ends_at, confirm)
     select id, revision, :startsAt, :endsAt, :confirm from contents where id = :id
     on conflict (content_id, revision) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       confirm = excluded.confirm`,
});

/** Stores the settings with the newest text; they take effect with `applySettings`. */
export async function saveSettings(db: Db, id: Id, settings: Settings): Promise<void> {
  await SAVE.run(db, { id });
  await SAVE_SETTINGS.run(db, {
    id,
    startsAt: settings.startsAt,
    endsAt: settings.endsAt,
    confirm: settings.confirm,
  });
}

/**
 * The revision whose settings are in force: the approved one or, while a newer one waits for review, the live or
 * scheduled one.
 */
const COUNTING = `case when c.status = 'APPROVED' then c.revision
  else coalesce(c.live_revision, (select a.number from (${selectLastApproved('c')}) a), c.revision) end`;

const LOCK = statement({
  name: 'announcement.hold',
  params: { id },
  row: { id },
  text: 'select id from contents where id = :id for update',
});

const APPLY_DATES = statement({
  name: 'announcement.settle-dates',
  params: { id },
  text: `update contents c set starts_at = s.starts_at, ends_at = s.ends_at,
       live_revision = case when c.status = 'APPROVED' then c.revision else c.live_revision end,
       published_at = case
         -- first stored as live by this very save, which now puts it off: no reader has had it yet
         when s.starts_at > now() and c.published_at = c.updated_at then null
         when c.status = 'APPROVED' then coalesce(c.published_at, now()) else c.published_at end
     from announcement_settings s where s.content_id = c.id and c.id = :id and s.revision = ${COUNTING}
       and (c.starts_at, c.ends_at, c.live_revision) is distinct from (s.starts_at, s.ends_at, s.revision)`,
});

const APPLY_CONFIRM = statement({
  name: 'announcement.settle-confirm',
  params: { id },
  text: `update announcements a set live_confirm = s.confirm
     from contents c join announcement_settings s on s.content_id = c.id and s.revision = ${COUNTING}
     where c.id = a.content_id and c.id = :id and a.live_confirm <> s.confirm`,
});

const APPLY_REVISION = statement({
  name: 'announcement.settle-revision',
  params: { id },
  text: `update announcements a set confirm_revision = ${COUNTING} from contents c
     where c.id = a.content_id and c.id = :id and not exists (
       select from revisions o join revisions n on n.content_id = o.content_id and n.number = ${COUNTING}
       where o.content_id = c.id and o.number = a.confirm_revision and o.title = n.title and o.body = n.body)`,
});

/** Applies the settings of the revision in force: dates, whether to confirm, and from which revision on. */
export async function applySettings(db: Db, id: Id): Promise<void> {
  // the settings are read from the revisions, which a concurrent verdict may be changing
  await LOCK.run(db, { id });
  await APPLY_DATES.run(db, { id });
  await APPLY_CONFIRM.run(db, { id });
  await APPLY_REVISION.run(db, { id });
}

const RESTORE_SETTINGS = statement({
  name: 'announcement.settings-back',
  params: { id, revision: int },
  text: `with s as (
       select s.starts_at, s.ends_at, s.confirm from announcement_settings s
       join revisions r on r.content_id = s.content_id and r.number = s.revision
       where s.content_id = :id and s.revision <= :revision and r.status = 'APPROVED' order by s.revision desc limit 1),
     asked as (update announcements a set live_confirm = s.confirm from s where a.content_id = :id)
     update contents c set starts_at = s.starts_at, ends_at = s.ends_at from s where c.id = :id`,
});

/**
 * Restores the settings of an approved text before that text goes live again: it could not be published outside the
 * dates in force now. A text without settings gets those that were in force when it was approved.
 */
export async function restoreSettings(db: Db, id: Id, revision: number): Promise<void> {
  await RESTORE_SETTINGS.run(db, { id, revision });
}

export type SettingsRow = RowOf<typeof SETTINGS>;

const SETTINGS = statement({
  name: 'announcement.settings',
  params: { id, userId: nullable(id) },
  row: {
    starts_at: nullable(timestamp),
    ends_at: nullable(timestamp),
    confirm: bool,
    confirm_revision: nullable(int),
    /** When this user confirmed the current text. */
    confirmed_at: nullable(timestamp),
    /** An earlier text opens at its start time, while the newest one is waiting or was rejected. */
    scheduled: bool,
  },
  text: `select c.starts_at, c.ends_at, a.live_confirm as confirm, a.confirm_revision, f.confirmed_at,
       c.live_revision is null and c.status <> 'APPROVED' and c.unpublished_at is null and coalesce(c.starts_at > now(), false)
         and exists (select from (${selectLastApproved('c')}) a where ${hasCategory('a')}) as scheduled
     from announcements a join contents c on c.id = a.content_id
       cross join lateral (${FIRST_CONFIRMED(':userId')}) f
     where a.content_id = :id`,
});

/** Returns the settings in force, and how far `userId` has confirmed; null when the announcement never had settings. */
export async function findSettings(db: Db, id: Id, userId: Id | null): Promise<SettingsRow | null> {
  return SETTINGS.first(db, { id, userId });
}

const SAVED_SETTINGS = statement({
  name: 'announcement.saved-settings',
  params: { id, back: int },
  row: { starts_at: nullable(timestamp), ends_at: nullable(timestamp), confirm: bool },
  text: `select case when s.revision is null then c.starts_at else s.starts_at end as starts_at,
       case when s.revision is null then c.ends_at else s.ends_at end as ends_at,
       coalesce(s.confirm, a.live_confirm) as confirm
     from announcements a join contents c on c.id = a.content_id
     left join announcement_settings s on s.content_id = c.id and s.revision = c.revision - :back
     where c.id = :id`,
});

/**
 * Returns the settings saved with the newest text, or `back` texts before it; those in force when the text has none.
 */
export async function findSavedSettings(
  db: Db,
  id: Id,
  back = 0,
): Promise<Pick<SettingsRow, 'starts_at' | 'ends_at' | 'confirm'> | null> {
  return SAVED_SETTINGS.first(db, { id, back });
}
