import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runImport } from '../src/import/main.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/import.ts', import.meta.url));

export interface ImportSetup {
  database: TestDatabase;
  /** Folders for the files to import. */
  folder: string;
  /** Writes a file below the folder; returns its path. */
  file(name: string, content: string | Buffer | readonly object[]): Promise<string>;
  /** `npm run import -- SOURCE`; returns the output without the progress. */
  run(source: string): Promise<string[]>;
  /** Runs the same as a program of its own; returns its exit code and output, errors included. */
  command(source: string): Promise<{ code: number | null; output: string }>;
  close(): Promise<void>;
}

/** An import on a database of its own. */
export async function createImportSetup(): Promise<ImportSetup> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-import-'));
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', folder);
  return {
    database,
    folder,
    file: async (name, content) => {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, Array.isArray(content) ? lines(content) : (content as string | Buffer));
      return file;
    },
    run: async (source) => {
      const output: string[] = [];
      const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
        output.push(String(line));
        return true;
      });
      await runImport(source).finally(() => write.mockRestore());
      return output.filter((item) => item.startsWith('· ')).map((item) => item.slice(2).trimEnd());
    },
    command: async (source) => {
      const child = spawn(process.execPath, [SCRIPT, source], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ]);
      return { code, output: output + errors };
    },
    close: async () => {
      vi.unstubAllEnvs();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

function lines(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}
