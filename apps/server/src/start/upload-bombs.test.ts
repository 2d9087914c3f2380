import { gzipSync } from 'node:zlib';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  DRAWING_BOMBS,
  makePdfBomb,
  makePdfRunsBomb,
  makePictureBombs,
} from '@zhihui/test-data/picture-bombs.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { makeEmptyBuild } from '../../test/web-builds.ts';
import { createFactories } from '../../test/factories.ts';
import { limitMemory } from '../../test/memory-limit.ts';
import type { MemoryLimit } from '../../test/memory-limit.ts';
import { multipart } from '../../test/harness.ts';
import { makeBomb, makeExcel, makeWord } from '../../test/document-files.ts';
import { startProcess } from '../../test/site-process.ts';
import type { SiteProcess } from '../../test/site-process.ts';
import { freePort } from '../db/embedded/endpoint.ts';
import { sql } from '../../test/sql.ts';

const MB = 1024 * 1024;
/** The site alone, and with its child processes: Compose and the chart grant the latter. In megabytes. */
const LIMITS = { own: 600, all: 1500 };

let folder: string;
let database: TestDatabase;
let site: SiteProcess;
let memory: MemoryLimit;
let address: string;
let token: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-bombs-'));
  database = await createTestDatabase();
  const make = createFactories(database.db, async () => undefined);
  ({ token } = await make.user({ role: 'Admin' }));
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  site = startProcess({
    DEMO: '0',
    PORT: port,
    RATE_LIMIT_SCALE: '0',
    UPLOAD_MAX_MB: '10',
    DATA_DIR: path.join(folder, 'data'),
    WEB_BUILD: await makeEmptyBuild(folder),
    DATABASE_URL: database.url,
  });
  memory = limitMemory(site.pid, LIMITS);
  await site.waitForOutput('知汇已就绪');
});
afterEach(async () => {
  memory.stop();
  site.signal('SIGKILL');
  await site.exited;
  await database.close();
  await rm(folder, { recursive: true });
});

/** Uploads a file; its status, and what its uploader reads beside the field where it is refused. */
async function upload(name: string, bytes: Uint8Array, to = '/media'): Promise<[number, string]> {
  const { type, payload } = multipart({ name, bytes });
  const answer = await fetch(`${address}/api${to}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  });
  const { data } = (await answer.json()) as { data: { fields?: { file?: string } } | null };
  return [answer.status, data?.fields?.file ?? ''];
}

/** Resolves once the texts of this many attachments were read or refused. */
async function readTexts(count: number): Promise<void> {
  const done = async () => {
    await expectServing();
    return sql<{ state: string }>`select state from attachment_texts
      where reading_since is null`.all(database.db);
  };
  await expect.poll(done, { interval: 100, timeout: 150_000 }).toHaveLength(count);
}

async function expectServing(): Promise<void> {
  const answer = await fetch(`${address}/healthz`);
  expect(answer.status).toBe(200);
}

const REFUSED = [400, expect.stringMatching(/^[^a-z]*(?:SVG|PNG)?[^a-z]*$/u)];

// memory is measured where Linux reports it
describe.runIf(process.platform === 'linux')('a site with as much memory as a container', () => {
  it('serves on when a PDF, a drawing and a table unpack to gigabytes', async () => {
    expect(await upload('a.pdf', await makePdfBomb(1300))).toEqual([200, '']);
    const styled = Buffer.from(DRAWING_BOMBS['filters that a style applies'] ?? '');
    expect(await upload('a.svg', styled)).toEqual(REFUSED);
    const quotes = Buffer.from(`昵称,邮箱\n"${'",'.repeat(2 * MB)}`);
    expect((await upload('a.csv', quotes, '/user/import'))[0]).toBe(200);
    await readTexts(1);
    await expectServing();
    expect(memory.peak.own).toBeLessThan(LIMITS.own);
  });

  it('serves on whatever bomb is uploaded', { tags: ['release'] }, async () => {
    for (const [name, bomb] of Object.entries(await makePictureBombs()))
      expect([name, ...(await upload('a.png', bomb))]).toEqual([name, ...REFUSED]);
    for (const [name, bomb] of Object.entries(DRAWING_BOMBS))
      expect([name, ...(await upload('a.svg', Buffer.from(bomb)))]).toEqual([name, ...REFUSED]);
    // the site process itself checks a file without an extension
    expect((await upload('blob', Buffer.from('<!---->'.repeat(2000))))[0]).toBe(400);
    const wide = Buffer.alloc(4 * MB, ',');
    expect((await upload('a.csv', wide, '/user/import'))[0]).toBe(400);
    for (const piece of ['",', '"a" ', 'a"b']) {
      const table = Buffer.from(`昵称,邮箱\n"${piece.repeat(MB)}`);
      expect((await upload('a.csv', table, '/user/import'))[0]).toBe(200);
    }
    const cells = Array.from({ length: 2000 }, () => Array.from({ length: 400 }, () => 7));
    const files: Record<string, Uint8Array> = {
      'twice.pdf': await makePdfBomb(1300),
      'runs.pdf': await makePdfRunsBomb(1280),
      'spaces.docx': makeBomb(300 * MB),
      'tags.docx': makeWord([], [], `<w:document>${'<w:p/>'.repeat(8 * MB)}</w:document>`),
      'cells.xlsx': makeExcel({ 表: cells }),
      'spaces.pptx': makeBomb(60 * MB),
      'text.txt': Buffer.alloc(9 * MB, '哈'),
    };
    for (const [name, file] of Object.entries(files))
      expect([name, ...(await upload(name, file))]).toEqual([name, 200, '']);
    await expectPackedBody();
    await readTexts(Object.keys(files).length);
    await expectServing();
    expect(memory.peak.own).toBeLessThan(LIMITS.own);
  });
});

/** A body that unpacks beyond what a body may be is refused. */
async function expectPackedBody(): Promise<void> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(Buffer.alloc(200 * MB, 0x20))),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
}
