import type { BuiltInRole, PermissionCode } from '@zhihui/contract/permission.ts';
import { createFactories } from '../../apps/server/test/factories.ts';
import type { MadeUser, NewUser } from '../../apps/server/test/factories.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { sql } from '../../apps/server/test/sql.ts';

export type Person = MadeUser;

/** Accounts inserted into the database of the running product: any role and password, without waiting for mail. */
export async function openPeople(dataDir: string) {
  const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { url } = await startEmbedded({ dataDir, log: silentLog, joinIfRunning: true });
  const database = openDatabase({ url, poolSize: 2 });
  const { db } = database;
  const { user, role, setting, session } = createFactories(db, async () => undefined);

  /** Changes the role of an account while its pages are open. */
  async function changeRole(person: Person, role: BuiltInRole): Promise<void> {
    const roleId = sql<{ id: Id }>`select id from roles where code = ${role}`;
    await sql`update users set role_id = (${roleId}) where id = ${person.id}`.run(db);
  }
  return {
    /** The product's database, for rows that no call would insert. */
    db,
    pool: database.pool,
    /** Accounts write in the source beside the preview, unless a test is about another view, or about none. */
    make: (roleId: NewUser): Promise<Person> => user({ editorView: 'split', ...roleId }),
    /** A separate role with exactly these codes; returns its code. */
    role: (codes: readonly PermissionCode[]): Promise<string> => role({ codes }),
    changeRole,
    /** Another session of an account. */
    session: (userId: Id) => session(userId),
    /** A setting of the site, written past its screens. */
    setting,
    close: database.close,
  };
}
export type People = Awaited<ReturnType<typeof openPeople>>;
