import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isActive } from '../../visibility/person-access.ts';

// not by mail: every Admin gets one of its own, whatever they chose
const INSERT = statement({
  name: 'notification.insert-for-webhook',
  params: { webhookId: id, key: text },
  row: { pg_notify: nullable(text) },
  text: `with added as (
      insert into notifications (user_id, kind, webhook_id, anchor, detail, excerpt, key, on_site, by_mail)
      select u.id, 'INTEGRATION', :webhookId, '', '', '', :key, true, false
      from users u join roles r on r.id = u.role_id
      left join notification_choices s on s.user_id = u.id and s.kind = 'INTEGRATION'
      where r.code = 'Admin' and ${isActive('u')} and coalesce(s.site, true)
      on conflict (user_id, key) do nothing returning user_id)
    select pg_notify('notified', string_agg(user_id::text, ','))::text as pg_notify from added having count(*) > 0`,
});

/** Notifies the Admins that a webhook was switched off; once for a key. */
export async function insertWebhookNotification(
  db: Db,
  { webhookId, key }: { webhookId: Id; key: string },
): Promise<void> {
  await INSERT.run(db, { webhookId, key });
}
