import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { resolveClusterLocation } from '../../src/db/embedded/cluster-location.ts';
import { readPostmasterFile } from '../../src/db/embedded/postmaster-file.ts';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { dropDatabase, dropStaleDatabases, makeTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for databases: an address with a role that may create them. */
    adminUrl: string;
    /** Name of the database that tests clone. */
    template: string;
    /**
     * Whether tests drop their databases: dropping waits for the disk, and the folder of our own server is deleted as a
     * whole.
     */
    dropClones: boolean;
  }
}

/** A power cut may destroy all of it: nothing waits for the disk. */
const NON_DURABLE_SETTINGS = ['fsync', 'full_page_writes'];

/** One PostgreSQL for the whole run: TEST_DATABASE_URL (15 or newer), else an embedded one in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'] || undefined;
  const server =
    external === undefined
      ? await startOwnDatabase()
      : { url: external, stop: async () => undefined };
  try {
    await dropStaleDatabases(server.url);
    const template = await makeTemplate(server.url);
    project.provide('adminUrl', server.url);
    project.provide('template', template);
    project.provide('dropClones', external !== undefined);
    return async () => {
      await dropDatabase(server.url, template).finally(() => server.stop());
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startOwnDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'zhihui-test-'));
  // as root the database runs as another user, who needs access
  await chmod(dataDir, 0o755);
  const print = (text: string) => process.stderr.write(`${text}\n`);
  const log = { info: () => undefined, warn: print, error: print };
  const { url, stop } = await startEmbedded({ dataDir, log });
  disableDurability(dataDir);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes the server of this folder read settings that the product does not offer: its account may not change them by SQL. */
function disableDurability(dataDir: string): void {
  const { cluster } = resolveClusterLocation(dataDir, () => undefined);
  const lines = NON_DURABLE_SETTINGS.map((name) => `${name} = off\n`);
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), lines.join(''));
  const server = readPostmasterFile(cluster);
  if (server === null) throw new Error('the database of the tests does not run');
  process.kill(server.pid, 'SIGHUP');
}
