import { createFactories } from '../../apps/server/test/factories.ts';
import type { MadeUser, NewUser } from '../../apps/server/test/factories.ts';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';

export type Person = MadeUser;

/** Accounts made straight in the database of the running product: there is no call yet that makes them. */
export async function openPeople(dataDir: string) {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { url } = await startEmbedded({ dataDir, log: quiet, joinIfRunning: true });
  const database = openDatabase({ url, poolSize: 2 });
  const { user } = createFactories(database.db, async () => undefined);
  return { make: (wanted: NewUser): Promise<Person> => user(wanted), close: database.close };
}
export type People = Awaited<ReturnType<typeof openPeople>>;
