// A node of a site as a process of its own, so that it can be killed: reads DATABASE_URL, prints its port.
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../src/app.ts';
import { buildDeps } from '../src/build-deps.ts';
import { loadEnv } from '../src/config/env.ts';
import { listen } from '../src/db/listen.ts';
import { openTestPool } from './database.ts';

const url = process.env['DATABASE_URL'] ?? '';
const env = loadEnv({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'zhihui-node-')),
  DATABASE_URL: url,
});
const deps = buildDeps(env, openTestPool(url));
const app = await buildApp({ deps, web: null, logger: { level: 'silent' }, isReady: () => true });
listen(url, app.channels, app.setListening);
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
