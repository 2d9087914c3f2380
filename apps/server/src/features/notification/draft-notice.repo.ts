import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isDraftOpenToInvited } from '../../visibility/draft-access.ts';
import { insertSql } from './notify.repo.ts';

const INSERT = statement({
  name: 'notification.insert-for-draft',
  params: { userId: id, kind: text, actorId: id, draftId: id, key: text },
  row: { added: int, count: id },
  text: insertSql(
    `select u.id, :kind, :actorId::bigint, null::bigint, d.id, '', '', '', :key, coalesce(s.site, true), coalesce(s.mail, false) and u.email is not null
     from drafts d join users u on u.id = :userId::bigint join roles r on r.id = u.role_id
     left join notification_choices s on s.user_id = u.id and s.kind = :kind
     where d.id = :draftId::bigint and u.id <> :actorId::bigint and (coalesce(s.site, true) or coalesce(s.mail, false))
       and ${isDraftOpenToInvited('d', { person: 'u', role: 'r' })}`,
  ),
});

/** Stores a notification about a draft for one person who may open it, as `insertNotifications` does for contents. */
export async function insertDraftNotification(
  db: Db,
  notification: { userId: Id; kind: NotificationKind; actorId: Id; draftId: Id; key: string },
): Promise<void> {
  await INSERT.defer(db, notification);
}
