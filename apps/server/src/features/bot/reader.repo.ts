import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, intOf, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { VisibilityLevel } from '../../kernel/viewer.ts';
import { getAccountLevel, holdsPermission } from '../../visibility/account-rights.ts';
import type { PersonSql } from '../../visibility/account-rights.ts';
import { selectAudiences, selectOpened } from '../../visibility/audiences.ts';
import { isActive } from '../../visibility/person-access.ts';
import { foldSubject } from '../identity/identity.public.ts';

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
      join identities i on i.provider_id = p.id and ${foldSubject('i.subject')} = ${foldSubject('w.subject')}
      join users u on u.id = i.user_id and ${isActive('u')} join roles r on r.id = u.role_id
    order by w.subject, i.subject = w.subject desc`,
});

/** What people of the provider may read, for each that has an account in use; the others are missing. */
export async function listViewers(db: Db, providerId: Id, subjects: readonly string[]) {
  return VIEWERS.all(db, { providerId, subjects: [...subjects] });
}
