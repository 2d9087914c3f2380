import type { Db } from './db.ts';
import { statement } from './statement.ts';

const PING = statement({ name: 'db.ping', params: {}, text: 'select' });

/** Whether the database answers. */
export async function ping(db: Db): Promise<boolean> {
  try {
    await PING.run(db, {});
    return true;
  } catch {
    return false;
  }
}
