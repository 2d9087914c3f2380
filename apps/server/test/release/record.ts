import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { makeTemplate, toDatabaseUrl } from '../setup/template.ts';
import { recordRelease } from './release.ts';

// `npm run release:record`, with each release: records what it requires of the database, which the next version must
// preserve.
const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-release-'));
await chmod(folder, 0o755);
const print = (text: string): void => void process.stderr.write(`${text}\n`);
const log = { info: () => undefined, warn: print, error: print };
const server = await startEmbedded({ dataDir: folder, log });
try {
  const name = await makeTemplate(server.url);
  const client = new pg.Client({ connectionString: toDatabaseUrl(server.url, name) });
  await client.connect();
  const { version, statements, migrations } = await recordRelease(client);
  await client.end();
  print(
    `${version}: ${Object.keys(statements).length} statements, ${migrations.length} migrations`,
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
