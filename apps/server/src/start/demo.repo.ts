import type { Db } from '../db/db.ts';
import { bool, text } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';

const DEMO_KEY = 'demo.seeded';

const STATE = statement({
  name: 'demo.state',
  params: { DEMO_KEY: text },
  row: { done: bool },
  text: 'select exists (select from settings where key = :DEMO_KEY) or exists (select from contents) as done',
});

/** Whether the site still needs its example articles: it never had them, and has no other content. */
export async function readDemoState(db: Db): Promise<'pending' | 'done'> {
  const rows = await STATE.all(db, { DEMO_KEY });
  return rows[0]?.done === false ? 'pending' : 'done';
}

const DONE = statement({
  name: 'demo.done',
  params: { DEMO_KEY: text },
  text: "insert into settings (key, value) values (:DEMO_KEY, 'true') on conflict do nothing",
});

/** Records that the examples were inserted, so that deleted ones do not come back. */
export async function writeDemoState(db: Db): Promise<void> {
  await DONE.run(db, { DEMO_KEY });
}
