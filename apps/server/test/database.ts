import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { openDatabase } from '../src/db/db.ts';
import type { Database } from '../src/db/db.ts';
import { administer, dropDatabase, newDatabaseName, toDatabaseUrl } from './setup/template.ts';

/** A database of a test's own, migrated, with the built-in roles and nothing else; `close` drops it. */
export interface TestDatabase extends Database {
  url: string;
}

/** Clones the template. For tests of repositories alone; tests of calls use `startTestApp`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = newDatabaseName();
  await cloneTemplate(adminUrl, name);
  const url = toDatabaseUrl(adminUrl, name);
  const database = openTestPool(url);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      if (inject('dropClones')) await dropDatabase(adminUrl, name);
    },
  };
}

/** A statement that takes longer hangs, in ms: one statement creates thousands of rows. */
const LIMIT_MS = 60_000;

/**
 * A pool as the product opens it, on a machine that may be busy; losing the last commits in a power cut does not matter to a
 * test.
 */
export function openTestPool(url: string): Database {
  const settings = '-c synchronous_commit=off';
  return openDatabase({ url, poolSize: 6, limit: LIMIT_MS, settings });
}

/** PostgreSQL 55006: another process is reading the template right now. */
const IN_USE = '55006';

async function cloneTemplate(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await administer(adminUrl, `create database ${name} template ${inject('template')}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || attempt === 20) throw error;
      await sleep(100);
    }
  }
}
