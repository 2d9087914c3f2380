import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, nonNull, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const FIND = statement({
  name: 'closing.find',
  params: { userId: id },
  row: {
    passwordChangedAt: nullable(timestamp),
    closesAt: nullable(timestamp),
    heir: nullable(text),
  },
  text: `select u.password_changed_at as "passwordChangedAt", u.closes_at as "closesAt", h.nickname as heir
     from users u left join users h on h.id = u.closes_heir_id and h.deleted_at is null where u.id = :userId`,
});

/** When the password was changed, and when the account ends if it is to. */
export async function findAccountDates(db: Db, userId: Id) {
  return FIND.one(db, { userId });
}

const SET = statement({
  name: 'closing.set',
  params: { userId: id, at: nullable(timestamp), heirId: nullable(id) },
  text: 'update users set closes_at = :at, closes_heir_id = :heirId where id = :userId and deleted_at is null',
});

/** Stores when the account is closed and who gets its content; null cancels it. */
export async function setClosing(
  db: Db,
  row: { userId: Id; at: Date | null; heirId: Id | null },
): Promise<void> {
  await SET.run(db, row);
}

const HEIRS = statement({
  name: 'closing.heirs',
  params: { excludedId: id, keyword: text },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar from users u join roles r on r.id = u.role_id
     where u.id <> :excludedId and u.status = 'ACTIVE' and u.deleted_at is null and r.staff
       and position(lower(:keyword) in lower(u.nickname)) > 0
     order by position(lower(:keyword) in lower(u.nickname)), u.nickname, u.id limit 20`,
});

/** Colleagues whose name holds the keyword. */
export async function findHeirs(db: Db, row: { excludedId: Id; keyword: string }) {
  return HEIRS.all(db, row);
}

const FIND_DUE = statement({
  name: 'closing.due',
  params: { now: timestamp },
  row: {
    userId: id,
    heirId: nullable(id),
    email: nullable(text),
    role: text,
    at: nonNull(timestamp),
  },
  text: `select u.id as "userId", u.closes_heir_id as "heirId", u.email, r.code as role, u.closes_at as at
     from users u join roles r on r.id = u.role_id
     where u.closes_at <= :now and u.deleted_at is null order by u.closes_at limit 1 for update of u skip locked`,
});

/** An account whose time has come, held to the end of the transaction; null when there is none. */
export async function claimDueAccount(db: Db, now: Date) {
  return FIND_DUE.first(db, { now });
}
