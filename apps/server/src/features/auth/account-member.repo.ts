import type { Id } from '@zhihui/contract/schema.ts';
import type { Member } from '../../kernel/actor.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getRights, isRestricted } from '../../visibility/account-rights.ts';
import type { PersonSql } from '../../visibility/account-rights.ts';
import { selectAudiences, selectOpened } from '../../visibility/audiences.ts';

const ACCOUNT: PersonSql = { person: 'u', role: 'r' };

const MEMBER = statement({
  name: 'account.member',
  params: { userId: id },
  row: {
    nickname: text,
    restricted: bool,
    role_code: text,
    staff: bool,
    permissions: texts,
    audiences: ids,
    opened: ids,
  },
  text: `select u.nickname, ${isRestricted(ACCOUNT)} as restricted, r.code as role_code, r.staff,
       array(select code from role_permissions p where p.role_id = r.id) as permissions,
       ${selectAudiences(ACCOUNT)} as audiences, ${selectOpened(ACCOUNT)} as opened
     from users u join roles r on r.id = u.role_id
     where u.id = :userId and u.status = 'ACTIVE' and u.deleted_at is null`,
});

/**
 * A person as the caller of work that a job does for them, with the rights they have now; null when the account is disabled
 * or deleted. There is no session.
 */
export async function findAccountMember(db: Db, userId: Id): Promise<Member | null> {
  const row = await MEMBER.first(db, { userId });
  if (row === null) return null;
  const { nickname, role_code: roleCode, staff, permissions, restricted, audiences, opened } = row;
  return {
    ...{ userId, nickname, roleCode, audiences, opened },
    sessionId: 0,
    confirmedAt: new Date(0),
    ...getRights({ roleCode, staff, permissions, restricted }),
  };
}
