import type { BuiltInRole } from '@zhihui/contract/permission.ts';
import { createFactories } from '../../apps/server/test/factories.ts';
import type { MadeUser, NewUser } from '../../apps/server/test/factories.ts';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';

export type Person = MadeUser;

/** Accounts made straight in the database of the running product: any role and password, with no mail to wait for. */
export async function openPeople(dataDir: string) {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { url } = await startEmbedded({ dataDir, log: quiet, joinIfRunning: true });
  const database = openDatabase({ url, poolSize: 2 });
  const { db } = database;
  const { user, setting } = createFactories(db, async () => undefined);

  /** Gives a person another role while their pages are open. */
  async function changeRole(person: Person, role: BuiltInRole): Promise<void> {
    const wanted = db.selectFrom('roles').select('id').where('code', '=', role);
    await db.updateTable('users').set({ role_id: wanted }).where('id', '=', person.id).execute();
  }
  return {
    /** The product's database, for rows that no call would take. */
    db,
    make: (wanted: NewUser): Promise<Person> => user(wanted),
    changeRole,
    /** A setting of the site, written past its screens. */
    setting,
    close: database.close,
  };
}
export type People = Awaited<ReturnType<typeof openPeople>>;
