import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, nonNull, text, textOf } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { IS_STILL_READABLE, JOIN_TARGET, TARGET_COLUMNS, targetRow } from './notification.repo.ts';

/** One line of a mail. */
export type MailLine = RowOf<typeof CLAIM_FOR_MAIL>;

const LINE = `n.user_id, u.email, n.kind, n.detail, n.anchor, n.excerpt, ${TARGET_COLUMNS},
  coalesce(case when a.deleted_at is null then a.nickname else '已注销用户' end, '') as actor`;
const FROM = `${JOIN_TARGET} left join users a on a.id = n.actor_id`;

const lineRow = {
  user_id: id,
  email: nonNull(text),
  kind: textOf<NotificationKind>(),
  detail: text,
  anchor: text,
  excerpt: text,
  ...targetRow,
  actor: text,
};

const CLAIM_FOR_MAIL = statement({
  name: 'notification.take-for-mail',
  params: { ids },
  row: lineRow,
  text: `with n as (update notifications set mailed_at = now()
       where id = any(:ids::bigint[]) and mailed_at is null and withdrawn_at is null returning *)
     select ${LINE} from n ${FROM} where u.email is not null and ${IS_STILL_READABLE} order by n.id`,
});

/**
 * Marks these as mailed, and gives those that were not before and that their person may still read. Marks and mails
 * share the transaction of `db`, so that a job that runs twice mails once.
 */
export async function claimForMail(db: Db, ids: readonly Id[]): Promise<MailLine[]> {
  return CLAIM_FOR_MAIL.all(db, { ids });
}

const CLAIM_DUE_DIGESTS = statement({
  name: 'notification.due-digests',
  params: { limit: bigint },
  row: { user_id: id },
  text: `with due as (
       select d.user_id from notification_digests d
       where d.sent_at < (date_trunc(case d.frequency when 'DAILY' then 'day' else 'week' end,
           now() at time zone d.time_zone - interval '8 hours') + interval '8 hours') at time zone d.time_zone
       order by d.user_id limit :limit for update skip locked)
     update notification_digests d set sent_at = now() from due
     where d.user_id = due.user_id returning d.user_id`,
});

/**
 * People whose digest is due: eight in the morning of their day (or Monday) has passed since the last one. Marked as sent
 * with the transaction of `db`; another worker at the same time claims others.
 */
export async function claimDueDigests(db: Db, limit: number): Promise<{ user_id: Id }[]> {
  return CLAIM_DUE_DIGESTS.all(db, { limit });
}

export interface DigestLine extends MailLine {
  /** All that the digest covers, of which only the newest are listed. */
  total: number;
}

const CLAIM_FOR_DIGEST = statement({
  name: 'notification.take-for-digest',
  params: { userIds: ids, limit: bigint },
  row: { ...lineRow, notification_id: id, total: int, place: id },
  text: `with n as (update notifications set mailed_at = now()
       where user_id = any(:userIds::bigint[]) and on_site and read_at is null and mailed_at is null and withdrawn_at is null
       returning *),
     lines as (
       select n.id as notification_id, ${LINE}, (count(*) over (partition by n.user_id))::int as total,
         row_number() over (partition by n.user_id order by n.id desc) as place
       from n ${FROM} where u.email is not null and ${IS_STILL_READABLE})
     select * from lines where place <= :limit order by user_id, notification_id desc`,
});

/** Marks as mailed what these people have not read nor been mailed, and gives the newest they may still read. */
export async function claimForDigest(
  db: Db,
  userIds: readonly Id[],
  limit: number,
): Promise<DigestLine[]> {
  return CLAIM_FOR_DIGEST.all(db, { userIds, limit });
}
