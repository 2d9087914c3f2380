import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, ints, json, nonNull, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { CheckedRow } from './check-rows.ts';
import { userImportText as words } from './user-import.text.ts';

const INSERT = statement({
  name: 'import-rows.insert',
  params: { importId: id, rows: json<string>() },
  text: `insert into user_import_rows (import_id, line, nickname, email, phone, username, gender, bio, internal, role_id, problems)
    select :importId, r.* from jsonb_to_recordset(:rows::jsonb) as r(line int, nickname text, email text, phone text, username text,
      gender text, bio text, internal boolean, role_id bigint, problems jsonb)`,
});

/** Stores checked rows of an import. */
export async function insertRows(db: Db, importId: Id, rows: readonly CheckedRow[]): Promise<void> {
  await INSERT.run(db, { importId, rows: JSON.stringify(rows) });
}

/** SQL: an account has the row's value of `column` already. */
const takenSql = (column: 'email' | 'phone' | 'username') =>
  `exists (select from users u where u.${column} = r.${column} and u.deleted_at is null)`;
const NO_ROLE = '(r.role_id is null and r.problems is null)';

// No join with itself: nothing is known yet of how many rows were just written, and such a join could be planned as a loop.
const MARK_TAKEN = statement({
  name: 'import-rows.mark',
  params: { importId: id, email: text, phone: text, username: text, role: text },
  text: `update user_import_rows r set problems = jsonb_strip_nulls(jsonb_build_object(
      'email', case when ${takenSql('email')} then :email end, 'phone', case when ${takenSql('phone')} then :phone end,
      'username', case when ${takenSql('username')} then :username end, 'role', case when ${NO_ROLE} then :role end
    )) || coalesce(r.problems, '{}')
    where r.import_id = :importId
      and (${takenSql('email')} or ${takenSql('phone')} or ${takenSql('username')} or ${NO_ROLE})`,
});

const COUNT = statement({
  name: 'import-rows.count',
  params: { importId: id },
  text: `update user_imports i set (total, good, bad) = (select count(*), count(*) filter (where problems is null), count(problems)
      from user_import_rows where import_id = :importId), done = 0 where i.id = :importId`,
});

/** Marks the rows whose names the site has by now, and counts those an account can be made of. */
export async function markTaken(db: Db, importId: Id): Promise<void> {
  await MARK_TAKEN.run(db, { importId, ...words.taken, role: words.roleGone });
  await COUNT.run(db, { importId });
}

const ROLES = statement({
  name: 'import-rows.roles',
  params: { importId: id },
  row: { roleId: nonNull(id) },
  text: `select distinct role_id as "roleId" from user_import_rows
    where import_id = :importId and problems is null and role_id is not null`,
});

/** Roles that the accounts of an import get. */
export async function listRoleIds(db: Db, importId: Id): Promise<Id[]> {
  const rows = await ROLES.all(db, { importId });
  return rows.map(({ roleId }) => roleId);
}

const CREATE_ACCOUNTS = statement({
  name: 'import-rows.make',
  params: { importId: id, after: int, size: int },
  row: { attempted: int, created: int, line: int },
  text: `with slice as (select * from user_import_rows where import_id = :importId and problems is null and line > :after
      order by line limit :size::int),
    made as (insert into users (nickname, email, phone, username, gender, bio, internal, role_id, status)
      select nickname, email, phone, username, gender, bio, internal, role_id, 'PENDING' from slice where role_id is not null
      order by line on conflict do nothing returning id)
    select (select count(*)::int from slice) as attempted, (select count(*)::int from made) as created,
      coalesce((select max(line) from slice), 0) as line`,
});

/** Creates the accounts of the next rows after a line; `created` is less than `attempted` when a name was claimed meanwhile. */
export async function createAccountSlice(
  db: Db,
  importId: Id,
  after: number,
  size: number,
): Promise<{ attempted: number; created: number; line: number }> {
  return CREATE_ACCOUNTS.one(db, { importId, after, size });
}

const TO_INVITE = statement({
  name: 'import-rows.to-invite',
  params: { importId: id, size: int },
  row: { line: int, email: text, waiting: int },
  text: `select r.line, r.email, (select count(*)::int from users u
      where u.email = r.email and u.deleted_at is null and u.status = 'PENDING') as waiting
    from user_import_rows r where r.import_id = :importId and r.problems is null and not r.invited
    order by r.line limit :size::int for update skip locked`,
});

/** The next rows whose people have not been invited; `waiting` is 0 for who needs no invitation any more. */
export async function listNextToInvite(db: Db, importId: Id, size: number) {
  return TO_INVITE.all(db, { importId, size });
}

const INVITED = statement({
  name: 'import-rows.invited',
  params: { importId: id, lines: ints },
  text: 'update user_import_rows set invited = true where import_id = :importId and line = any(:lines)',
});

/** Notes that the people of these rows have been invited. */
export async function markInvited(db: Db, importId: Id, lines: readonly number[]): Promise<void> {
  await INVITED.run(db, { importId, lines });
}
