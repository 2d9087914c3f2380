import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { changeOwner } from '../src/db/embedded/account.ts';
import type { Account } from '../src/db/embedded/account.ts';

/** What a copy does not take along. Source: PostgreSQL, "Backing Up the Data Directory". */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const OMITTED_FILES = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/u;

/** Copies the folder of a running PostgreSQL, between pg_backup_start and pg_backup_stop. */
export function copyCluster(from: string, to: string, account: Account): void {
  mkdirSync(to, { mode: 0o700 });
  changeOwner(account, to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (OMITTED_FILES.test(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (EMPTY.has(entry.name)) {
      mkdirSync(target, { mode: 0o700 });
      changeOwner(account, target);
    } else if (entry.isDirectory()) copyCluster(source, target, account);
    else copyEntry(source, target, account);
  }
}

/** A table that is dropped meanwhile takes its file along. */
function copyEntry(source: string, target: string, account: Account): void {
  try {
    copyFileSync(source, target);
    changeOwner(account, target);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
}
