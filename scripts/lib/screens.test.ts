import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';
import { formatScreensTable } from './screens.mjs';
import { readSources } from './source-files.mjs';

it('docs/SCREENS.md lists the current routes, calls and handlers: node scripts/screens.mjs', () => {
  const stored = readFileSync(path.join(root, 'docs/SCREENS.md'), 'utf8');
  const table = formatScreensTable(readSources('apps'));
  expect(stored).toBe(table);
  expect(table).toContain(
    '## `/article/:id`\n\n- Page: apps/web/app/features/article/pages/article.tsx',
  );
  expect(table).toContain(
    '`GET /article/:id` → apps/server/src/features/content/section.handlers.ts',
  );
});
