// Why it is as it is: docs/decisions/0102-one-migration.md
import type pg from 'pg';
import type { Migration } from './apply-migration.ts';

/** The first migration: the result of all steps of the trial versions. */
const INITIAL = '0001-initial.sql';
const STEPS = 41;
const LAST_STEP = '0064-upload-links.sql';

/** How operators recognise the last trial version. */
export const LAST_TRIAL_VERSION = `最后一个试用版（迁移至 ${LAST_STEP}）`;

/** A table of trial steps that the first migration does not create: every step in it was applied. */
const LEFT_OVER = 'suggestion_backfill';

/** Names of migrations: a set, or the keys of a map. */
type Names = Pick<ReadonlySet<string>, 'has' | 'size'>;

/** Returns whether the migrations of a database or a backup are those of a trial version. */
export const isTrial = (applied: Names): boolean => applied.size > 0 && !applied.has(INITIAL);

/** Returns whether they are those of a trial version before the last: their structure is not that of the first migration. */
export const isUnfinishedTrial = (applied: Names): boolean =>
  isTrial(applied) && (applied.size < STEPS || !applied.has(LAST_STEP));

/** Returns whether a table of a trial version's backup has no place in the structure of today. */
export const isLeftOver = (applied: Names, table: string): boolean =>
  isTrial(applied) && table === LEFT_OVER;

/** Records the first migration for a database that went through all steps of the trial versions. */
export async function recordInitial(client: pg.Client, files: readonly Migration[]): Promise<void> {
  const hash = files.find(({ name }) => name === INITIAL)?.hash;
  await client.query(`drop table if exists ${LEFT_OVER}`);
  await client.query(
    'with steps as (delete from migrations) insert into migrations (name, hash) values ($1, $2)',
    [INITIAL, hash],
  );
}
