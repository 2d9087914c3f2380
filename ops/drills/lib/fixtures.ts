import { randomBytes } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import { openDatabase } from '../../../apps/server/src/db/db.ts';
import type { Db } from '../../../apps/server/src/db/db.ts';
import { hashToken } from '../../../apps/server/src/kernel/token.ts';
import { sql } from '../../../apps/server/test/sql.ts';

/** People and texts that a drill uses. */
export interface Fixtures {
  /** Session of an Admin. */
  token: string;
  category: Id;
}

const SESSION_MS = 7 * 86_400_000;

/** Creates an Admin's session and a category. */
export async function makeFixtures(url: string): Promise<Fixtures> {
  const { db, close } = openDatabase({ url, poolSize: 1 });
  try {
    const [admin] = await makeUsers(db, 1, 'Admin');
    const { id } = await sql<{ id: Id }>`
      insert into categories ${sql.values({ model: 'ARTICLE', name: '演练', visibility: 0 })}
      returning id`.one(db);
    return { token: admin?.token ?? '', category: id };
  } finally {
    await close();
  }
}

/** Creates accounts with sessions. */
export async function makeUsers(
  db: Db,
  count: number,
  role = 'User',
): Promise<{ id: Id; token: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { id: role_id } = await sql<{ id: Id }>`select id from roles where code = ${role}`.one(db);
  const rows = await sql<{ id: Id }>`
    insert into users ${sql.values(tokens.map(() => ({ nickname: '演练', role_id })))}
    returning id`.all(db);
  const users = rows.map(({ id }, at) => ({ id, token: tokens[at] as string }));
  const expires_at = new Date(Date.now() + SESSION_MS);
  await sql`insert into sessions ${sql.values(users.map(({ id, token }) => ({ user_id: id, token_hash: hashToken(token), expires_at })))}`.run(
    db,
  );
  return users;
}
