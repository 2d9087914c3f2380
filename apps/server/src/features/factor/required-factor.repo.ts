import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const ROLE_REQUIRES_FACTOR = statement({
  name: 'factor.roleWants',
  params: { userId: id },
  row: { required: bool },
  text: `select r.second_factor as required from users u join roles r on r.id = u.role_id where u.id = :userId`,
});

/** Whether the role of a person must have a second factor. */
export async function roleRequiresFactor(db: Db, userId: Id): Promise<boolean> {
  return (await ROLE_REQUIRES_FACTOR.first(db, { userId }))?.required === true;
}

const SET = statement({
  name: 'factor.setRole',
  params: { roleId: id, required: bool },
  row: { '?column?': int },
  text: 'update roles set second_factor = :required where id = :roleId returning 1',
});

/** False when there is no such role. */
export async function setRoleRequiresFactor(
  db: Db,
  roleId: Id,
  required: boolean,
): Promise<boolean> {
  return (await SET.count(db, { roleId, required })) > 0;
}
