import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, intOf, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { VisibilityLevel } from '../../kernel/viewer.ts';
import { getAccountLevel, holdsPermission } from '../../visibility/account-rights.ts';
import type { PersonSql } from '../../visibility/account-rights.ts';
import { selectAudiences, selectOpened } from '../../visibility/audiences.ts';
import { isActive } from '../../visibility/person-access.ts';

/** SQL: the ids of an identity as they are compared; those of 企业微信 are case-insensitive. */
const fold = (subject: string) =>
  `case when p.kind = 'WECOM' then lower(${subject}) else ${subject} end`;

const ACCOUNT = statement({
  name: 'bot.account',
  params: { providerId: id, subject: text },
  row: { user_id: id },
  text: `select i.user_id from identity_providers p join identities i on i.provider_id = p.id
    where p.id = :providerId and p.enabled and ${fold('i.subject')} = ${fold(':subject')}
    order by i.subject = :subject desc limit 1`,
});

/** The account that is connected with a person of the provider, in use or not; null when there is none. */
export async function findConnectedAccount(
  db: Db,
  providerId: Id,
  subject: string,
): Promise<Id | null> {
  return (await ACCOUNT.first(db, { providerId, subject }))?.user_id ?? null;
}

const PERSON: PersonSql = { person: 'u', role: 'r' };

const VIEWERS = statement({
  name: 'bot.viewers',
  params: { providerId: id, subjects: texts },
  row: {
    subject: text,
    level: intOf<VisibilityLevel>(),
    announcements: bool,
    audiences: ids,
    opened: ids,
  },
  text: `select distinct on (w.subject) w.subject, ${getAccountLevel(PERSON)} as level,
      ${holdsPermission(PERSON, 'announcement.page')} as announcements,
      ${selectAudiences(PERSON)} as audiences, ${selectOpened(PERSON)} as opened
    from unnest(:subjects::text[]) w(subject) join identity_providers p on p.id = :providerId and p.enabled
      join identities i on i.provider_id = p.id and ${fold('i.subject')} = ${fold('w.subject')}
      join users u on u.id = i.user_id and ${isActive('u')} join roles r on r.id = u.role_id
    order by w.subject, i.subject = w.subject desc`,
});

/** What people of the provider may read, for each that has an account in use; the others are missing. */
export async function listViewers(db: Db, providerId: Id, subjects: readonly string[]) {
  return VIEWERS.all(db, { providerId, subjects: [...subjects] });
}
