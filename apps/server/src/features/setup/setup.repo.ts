import type { Db } from '../../db/db.ts';
import { bool } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const STATE = statement({
  name: 'setup.state',
  params: {},
  row: { pending: bool, first: bool },
  // imported texts, the examples among them, have a source; on a site that is set up the texts are not looked at
  text: `select s.pending, case when s.pending
      then not exists (select from contents where source_key is null) else false end as first
    from (select exists (select from settings where key = 'setup' and value = '"PENDING"') as pending) s`,
});

/** Whether the setup of the site is pending, and whether no user has written anything yet. */
export async function readSetupState(db: Db): Promise<{ pending: boolean; first: boolean }> {
  return STATE.one(db, {});
}

const FINISH = statement({
  name: 'setup.finish',
  params: {},
  text: `update settings set value = '"DONE"', updated_at = now() where key = 'setup' and value = '"PENDING"'`,
});

/** Ends the setup; does nothing when it has ended, or was never pending. */
export async function finishSetup(db: Db): Promise<void> {
  await FINISH.run(db, {});
}
