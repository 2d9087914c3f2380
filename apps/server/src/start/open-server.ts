import type { Env } from '../config/env.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import type { Embedded } from '../db/embedded/start-embedded.ts';
import { primaryOf } from '../db/primary.ts';
import { reachDatabase } from '../db/reach-database.ts';
import { say } from './say.ts';

/** Connects to DATABASE_URL or starts the embedded server, and leaves the schema as it is. */
export async function openServer(
  env: Env,
  options: { joinIfRunning?: boolean } = {},
): Promise<Embedded> {
  const { DATABASE_URL: url, DATABASE_SESSION_URL: session } = env;
  return url === undefined ? embedded(env, options) : external(session ?? url);
}

function embedded(env: Env, options: { joinIfRunning?: boolean }) {
  const log = { info: () => undefined, warn: say, error: say };
  return startEmbedded({ dataDir: env.DATA_DIR, log, onProgress: say, ...options });
}

async function external(url: string) {
  await reachDatabase(url);
  return { url: await primaryOf(url), stop: async () => undefined };
}
