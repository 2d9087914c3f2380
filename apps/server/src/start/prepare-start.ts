// Why it is as it is: docs/decisions/0091-light-start.md
import type { Env } from '../config/env.ts';
import type { Embedded } from '../db/embedded/start-embedded.ts';
import { ensureDataDir } from './data-dir.ts';
import { assertPortFree } from './listen.ts';
import { openServer } from './open-server.ts';
import { setJsonOutput } from './print.ts';
import { exitOnSignals } from './shutdown.ts';

/** The work of a start that runs while the rest of the site is loaded. */
export interface StartPreparation {
  /** The time of `performance` when it began, in ms. */
  at: number;
  server: Promise<Embedded>;
  /** Ends what Ctrl-C does until the site is opened. */
  loaded(): void;
}

/**
 * Begins a start: checks that the port is free and the data folder is writable, and starts the database server, in a process
 * of its own, while this one loads the site. Throws StartupError with the remedy.
 */
export async function prepareStart(env: Env): Promise<StartPreparation> {
  const at = performance.now();
  setJsonOutput(env.LOG_FORMAT === 'json');
  await assertPortFree(env);
  ensureDataDir(env.DATA_DIR);
  const loaded = exitOnSignals();
  const server = openServer(env);
  // the site awaits this promise once it is loaded; until then a rejection must not end the process
  server.catch(() => undefined);
  return { at, server, loaded };
}
