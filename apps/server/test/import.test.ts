import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { StartupError } from '../src/config/startup-error.ts';
import { holdImport } from '../src/import/import.repo.ts';
import { runImport } from '../src/import/main.ts';
import { createTestDatabase } from './database.ts';

it('imports once at a time, and again as soon as the other one ended', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-import-'));
  const file = path.join(folder, 'rows.jsonl');
  const row = { id: 'one', title: '一', body: '正文', category: ['甲'], author: '某人' };
  await writeFile(file, JSON.stringify(row));
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', folder);
  try {
    const other = await holdImport(database.pool);
    await expect(runImport(file)).rejects.toThrow(
      new StartupError('另一个导入正在进行，请等它结束或先停下它'),
    );
    other?.();
    await runImport(file);
    const { rows } = await database.pool.query(
      "select title from contents where source_key = 'one'",
    );
    expect(rows).toEqual([{ title: '一' }]);
  } finally {
    vi.unstubAllEnvs();
    await database.close();
    await rm(folder, { recursive: true });
  }
});
