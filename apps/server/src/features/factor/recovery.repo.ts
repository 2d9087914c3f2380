import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bytes, id, int, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const DELETE = statement({
  name: 'recovery.delete',
  params: { userId: id },
  text: 'delete from recovery_codes where user_id = :userId',
});

const INSERT = statement({
  name: 'recovery.insert',
  params: { userId: id, hashes: texts },
  text: `insert into recovery_codes (user_id, code_hash)
    select :userId, decode(hash, 'hex') from unnest(:hashes::text[]) hash`,
});

const COUNT = statement({
  name: 'recovery.count',
  params: { userId: id },
  row: { left: int },
  text: `select count(*)::int as left from recovery_codes where user_id = :userId and used_at is null`,
});

const USE = statement({
  name: 'recovery.use',
  params: { userId: id, codeHash: bytes, now: timestamp },
  row: { '?column?': int },
  text: `update recovery_codes set used_at = :now
     where user_id = :userId and code_hash = :codeHash and used_at is null returning 1`,
});

/** Replaces all codes of a person; with none they have none. */
export async function replaceRecoveryCodes(db: Db, userId: Id, hashes: Buffer[]): Promise<void> {
  await DELETE.run(db, { userId });
  if (hashes.length === 0) return;
  await INSERT.run(db, { userId, hashes: hashes.map((hash) => hash.toString('hex')) });
}

/** How many codes are left. */
export async function countRecoveryCodes(db: Db, userId: Id): Promise<number> {
  return (await COUNT.one(db, { userId })).left;
}

/** Uses a code up. False when there is none like it, or it was used. */
export async function useRecoveryHash(
  db: Db,
  row: { userId: Id; codeHash: Buffer; now: Date },
): Promise<boolean> {
  return (await USE.count(db, row)) > 0;
}
