import type { Env } from '../config/env.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import type { Embedded } from '../db/embedded/start-embedded.ts';
import { resolvePrimary } from '../db/primary.ts';
import { assertDatabaseReachable } from '../db/assert-database-reachable.ts';
import { print } from './print.ts';

/** Connects to DATABASE_URL or starts the embedded server, and leaves the schema as it is. */
export async function openServer(
  env: Env,
  options: { joinIfRunning?: boolean } = {},
): Promise<Embedded> {
  const { DATABASE_URL: url, DATABASE_SESSION_URL: session } = env;
  return url === undefined ? startEmbeddedServer(env, options) : openExternalServer(session ?? url);
}

function startEmbeddedServer(env: Env, options: { joinIfRunning?: boolean }) {
  const log = { info: () => undefined, warn: print, error: print };
  return startEmbedded({ dataDir: env.DATA_DIR, log, onProgress: print, ...options });
}

async function openExternalServer(url: string) {
  await assertDatabaseReachable(url);
  return { url: await resolvePrimary(url), stop: async () => undefined };
}
