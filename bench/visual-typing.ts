/**
 * `npm run bench:typing`: opening, keys and Enter in both views of the editor, in a short text, a long one and a long
 * table, as one table of one run. `-- --root FOLDER` measures the built checkout in another folder;
 * `-- --only WORD` only the rows whose name has the word; `-- --profile FOLDER` stores a CPU profile of each row.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureBrowser } from '../scripts/lib/browser.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';
import { startEmbedded } from '../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openDatabase } from '../apps/server/src/db/db.ts';
import { migrateQueue } from '../apps/server/src/platform/queue/queue.ts';
import { ensureBuiltInRoles } from '../apps/server/src/features/user/user.public.ts';
import { startProduct } from './lib/processes.ts';
import { measureTyping } from './lib/typing.ts';
import type { TypingMeasurement } from './lib/typing.ts';
import { buildTypingTexts } from './lib/typing-texts.ts';

const PORT = 4393;
const { values: flags } = parseArgs({
  options: {
    root: { type: 'string' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
if (flags.root === undefined) {
  await ensureBuilt();
  await ensureCompiled();
}
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'zhihui-typing-'));
const quiet = { info: () => undefined, warn: console.log, error: console.log };
const database = await startEmbedded({ dataDir, log: quiet, onProgress: () => undefined });
try {
  const person = await prepareSite(database.url);
  const product = await startProduct(
    PORT,
    { DATABASE_URL: database.url, DATA_DIR: dataDir },
    flags.root === undefined ? {} : { root: path.resolve(flags.root) },
  );
  try {
    console.log('毫秒；主线程：网页主线程用去的时间，不受机器上别的程序影响；每键：连同其后补做的');
    console.log(
      '| 视图 | 文本 | 打开（时钟） | 键 p50 | p95 | 时钟 p95 | 每键 | 回车 p50 | p95 | 时钟 p95 |',
    );
    console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const text of buildTypingTexts()) {
      for (const view of ['source', 'visual'] as const) {
        if (!`${view} ${text.name}`.includes(flags.only)) continue;
        const profile = flags.profile && path.join(flags.profile, `${view} ${text.name}`);
        const row = await measureTyping(await ensureBrowser(), {
          origin: product.origin,
          ...person,
          view,
          content: text.content,
          profile,
        });
        printRow(view === 'visual' ? '所见即所得' : '源文', text.name, row);
      }
    }
  } finally {
    await product.stop();
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function printRow(view: string, text: string, row: TypingMeasurement): void {
  const { open, keys, enters, perKey } = row;
  const figures = [open, keys.work50, keys.work95, keys.clock95, perKey];
  figures.push(enters.work50, enters.work95, enters.clock95);
  console.log(`| ${view} | ${text} | ${figures.map((figure) => figure.toFixed(1)).join(' | ')} |`);
}

/** A site with a category and a person who publishes without review. */
async function prepareSite(url: string): Promise<{ token: string; categoryId: number }> {
  await migrate(url);
  const app = openDatabase({ url, poolSize: 1 });
  await migrateQueue(app.pool);
  await ensureBuiltInRoles(app.db);
  await app.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `with person as (insert into users (nickname, role_id) select '测量员', id from roles where code = 'Admin' returning id)
     insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from person`,
    [createHash('sha256').update(token).digest()],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into categories (model, name) values ('ARTICLE', '手册') returning id`,
  );
  await client.end();
  return { token, categoryId: Number(rows[0]?.id) };
}
