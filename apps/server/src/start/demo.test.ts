import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { buildDeps } from '../build-deps.ts';
import { loadEnv } from '../config/env.ts';
import type { Deps } from '../deps.ts';
import { importArticles } from '../import/import-articles.ts';
import { readSource } from '../import/read-source.ts';
import { seedDemo } from './demo.ts';

const EXAMPLES = 6;
let database: TestDatabase;
let deps: Deps;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-demo-'));
  database = await createTestDatabase();
  const env = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url };
  deps = buildDeps(loadEnv(env), database);
});
afterAll(async () => {
  await deps.markdown.close();
  await deps.search.close();
  await database.close();
  await rm(folder, { recursive: true });
});

it('inserts the examples once, although nodes start together', async () => {
  const messages: string[] = [];
  const start = () => seedDemo(database.pool, deps, (text) => messages.push(text));
  await Promise.all([start(), start(), start()]);
  await start();
  expect(messages).toHaveLength(1);
  const { rows } = await database.pool.query(
    'select count(*)::int as texts, count(distinct author_id)::int as authors from contents',
  );
  expect(rows).toEqual([{ texts: EXAMPLES, authors: 1 }]);
});

it('knows them in whatever folder the site is installed', async () => {
  const other = path.join(folder, 'elsewhere');
  await cp(path.join(import.meta.dirname, 'demo'), other, { recursive: true });
  const secondRun = await importArticles({
    deps,
    rows: readSource(other),
    onProgress: () => undefined,
    isStopped: () => false,
  });
  expect(secondRun).toMatchObject({
    added: 0,
    existing: EXAMPLES,
    refused: [],
    remarks: [],
    isComplete: true,
  });
});
