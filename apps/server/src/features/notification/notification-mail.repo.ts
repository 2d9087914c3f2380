import type { ContentModel, NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { STILL_THEIRS } from './notification.rows.ts';

/** One line of a mail. */
export interface MailLine {
  user_id: Id;
  email: string;
  kind: NotificationKind;
  detail: string;
  anchor: string;
  excerpt: string;
  actor: string;
  content_id: Id;
  model: ContentModel;
  title: string;
}

const LINE = `n.user_id, u.email, n.kind, n.detail, n.anchor, n.excerpt, c.id as content_id, c.model, c.title,
  coalesce(case when a.deleted_at is null then a.nickname else '已注销用户' end, '') as actor`;
const FROM = `join users u on u.id = n.user_id join roles r on r.id = u.role_id
  join contents c on c.id = n.content_id left join categories k on k.id = c.category_id
  left join users a on a.id = n.actor_id`;

/**
 * Marks these as mailed, and gives those that were not before and that their person may still read. Marks and mails
 * share the transaction of `db`, so that a job that runs twice mails once.
 */
export async function takeForMail(db: Db, ids: readonly Id[]): Promise<MailLine[]> {
  return named<MailLine>(
    db,
    'notification.take-for-mail',
    `with n as (update notifications set mailed_at = now()
       where id = any($1::bigint[]) and mailed_at is null and withdrawn_at is null returning *)
     select ${LINE} from n ${FROM} where u.email is not null and ${STILL_THEIRS} order by n.id`,
    [ids],
  );
}

/**
 * People whose digest is due: eight in the morning of their day (or Monday) has passed since the last one. Marked as sent
 * with the transaction of `db`; another worker at the same time takes others.
 */
export async function takeDueDigests(db: Db, limit: number): Promise<{ user_id: Id }[]> {
  return named<{ user_id: Id }>(
    db,
    'notification.due-digests',
    `with due as (
       select d.user_id from notification_digests d
       where d.sent_at < (date_trunc(case d.frequency when 'DAILY' then 'day' else 'week' end,
           now() at time zone d.time_zone - interval '8 hours') + interval '8 hours') at time zone d.time_zone
       order by d.user_id limit $1 for update skip locked)
     update notification_digests d set sent_at = now() from due
     where d.user_id = due.user_id returning d.user_id`,
    [limit],
  );
}

export interface DigestLine extends MailLine {
  /** All that the digest covers, of which only the newest are listed. */
  total: number;
}

/** Marks as mailed what these people have not read nor been mailed, and gives the newest they may still read. */
export async function takeForDigest(
  db: Db,
  userIds: readonly Id[],
  limit: number,
): Promise<DigestLine[]> {
  return named<DigestLine>(
    db,
    'notification.take-for-digest',
    `with n as (update notifications set mailed_at = now()
       where user_id = any($1::bigint[]) and on_site and read_at is null and mailed_at is null and withdrawn_at is null
       returning *),
     lines as (
       select n.id as notification_id, ${LINE}, (count(*) over (partition by n.user_id))::int as total,
         row_number() over (partition by n.user_id order by n.id desc) as place
       from n ${FROM} where u.email is not null and ${STILL_THEIRS})
     select * from lines where place <= $2 order by user_id, notification_id desc`,
    [userIds, limit],
  );
}
