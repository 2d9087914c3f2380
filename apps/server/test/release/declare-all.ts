import { glob } from 'node:fs/promises';
import path from 'node:path';
import { declareFamilies, statements } from '../../src/db/statement.ts';
import type { Statement } from '../../src/db/statement.ts';
import type { Shape } from '../../src/db/kinds.ts';

/** Loads every repository, which declares its statements, and gives all of them; not those of tests. */
export async function declareAll(): Promise<Statement<Shape, Shape>[]> {
  const folder = path.join(import.meta.dirname, '../../src');
  for await (const file of glob(['**/*.repo.ts', 'db/notify-content-changed.ts'], {
    cwd: folder,
  })) {
    await import(path.join(folder, file));
  }
  declareFamilies();
  return [...statements.values()].filter(({ name }) => !name.startsWith('test.'));
}
