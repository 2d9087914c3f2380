import type { ContentModel, NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { READABLE_BY_PERSON } from '../content/content.public.ts';

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
    `with n as (update notifications set mailed_at = now() where id = any($1::bigint[]) and mailed_at is null returning *)
     select ${LINE} from n ${FROM} where u.email is not null and ${READABLE_BY_PERSON} order by n.id`,
    [ids],
  );
}
