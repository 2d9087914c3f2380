import type { Db } from '../db/db.ts';
import { named } from '../db/named.ts';

const DEMO_KEY = 'demo.seeded';

/** Whether the site still wants its example articles: it never had them, and there is nothing else. */
export async function readDemoState(db: Db): Promise<'wanted' | 'done'> {
  const rows = await named<{ done: boolean }>(
    db,
    'demo.state',
    'select exists (select from settings where key = $1) or exists (select from contents) as done',
    [DEMO_KEY],
  );
  return rows[0]?.done === false ? 'wanted' : 'done';
}

/** Remembers that the examples were put in, so that deleted ones do not come back. */
export async function writeDemoState(db: Db): Promise<void> {
  await named(
    db,
    'demo.done',
    "insert into settings (key, value) values ($1, 'true') on conflict do nothing",
    [DEMO_KEY],
  );
}
