import { describe, expect, it } from 'vitest';
import { findBreaches, rules } from './import-rules.mjs';
import { readSources } from './source-files.mjs';

type Breach = { file: string; rule: string; target: string };

function findBrokenRules(sources: Record<string, string>): string[] {
  return findBreaches(sources).map(({ rule }: Breach) => rule);
}

const server = 'apps/server/src';
const article = `${server}/features/article/article.service.ts`;

/** One breach of every rule: file, its text, rule. */
const breaches: [string, string, string][] = [
  ['packages/contract/src/a.ts', `import pg from 'pg';`, 'contract-zod-only'],
  [
    'packages/text-anchor/src/a.ts',
    `import type { Id } from '@zhihui/contract/schema.ts';`,
    'text-anchor-alone',
  ],
  ['packages/markdown/src/a.ts', `import katex from 'katex';`, 'markdown-alone'],
  ['apps/web/a.ts', `import { x } from '../server/src/app.ts';`, 'web-not-server'],
  [`${server}/http/a.ts`, `const x = await import('../../../web/root.tsx');`, 'server-not-web'],
  [article, `import type { FastifyRequest } from 'fastify';`, 'fastify-in-http'],
  [article, `import {\n  Pool,\n} from 'pg';`, 'sql-in-repo'],
  [`${server}/kernel/a.ts`, `import { db } from '../db/pool.ts';`, 'kernel-alone'],
  [article, `import { find } from '../tag/tag.repo.ts';`, 'features-by-public'],
  [article, `export { find } from '../tag/tag.repo.ts';`, 'features-by-public'],
  [`${server}/platform/a.ts`, `import '../features/tag/tag.events.ts';`, 'platform-below-features'],
  [article, `import { article } from './article.factory.ts';`, 'no-test-code-in-product'],
  ['apps/web/app/features/home/a.tsx', `import { Button } from 'antd';`, 'antd-behind'],
  [
    'apps/web/app/features/home/a.tsx',
    `import type { A } from '../tag/components/a.tsx';`,
    'web-features-by-public',
  ],
  [
    'apps/web/app/shell/a.tsx',
    `import styles from '../features/tag/tag.module.css';`,
    'web-features-by-public',
  ],
  [
    'apps/web/app/features/article/pages/a.tsx',
    `import { ContentTable } from '../../content/admin/content-admin.public.ts';`,
    'web-features-by-public',
  ],
  ['apps/web/app/features/admin/a.tsx', `import Button from 'antd/es/button';`, 'antd-by-name'],
  [
    'apps/web/app/features/admin/a.tsx',
    `import { Button, message } from 'antd';`,
    'antd-no-statics',
  ],
  [article, `const port = process.env.PORT;`, 'env-in-one-place'],
  [article, `const { PORT } = process['env'];`, 'env-in-one-place'],
  [article, `let find: typeof import('../tag/tag.repo.ts').find;`, 'features-by-public'],
];

describe('import rules', () => {
  it.each(breaches)('%s: %s', (file, text, rule) => {
    expect(findBrokenRules({ [file]: text })).toEqual([rule]);
  });

  it('follows imports to detect zod in the browser, and allows types', () => {
    const contract = {
      'packages/contract/src/schema.ts': `import { z } from 'zod';`,
      'packages/contract/src/client.ts': `import type { z } from 'zod';`,
      'packages/contract/src/tag.ts': `import { id } from './schema.ts';`,
    };
    const page = (text: string) => findBrokenRules({ ...contract, 'apps/web/page.tsx': text });
    expect(page(`import { tag } from '@zhihui/contract/tag.ts';`)).toEqual(['no-zod-in-browser']);
    expect(page(`import type { Tag } from '@zhihui/contract/tag.ts';`)).toEqual([]);
    expect(page(`import { call } from '@zhihui/contract/client.ts';`)).toEqual([]);
  });

  it.each([
    ['server', `${server}/features`, 'public.ts', 'import'],
    ['server, by types alone', `${server}/features`, 'public.ts', 'import type'],
    ['web', 'apps/web/app/features', 'public.ts', 'import'],
    ['web, by types alone', 'apps/web/app/features', 'public.ts', 'import type'],
  ])('sees a circle of features: %s', (_side, features, end, word) => {
    const uses = (from: string, to: string) => ({
      [`${features}/${from}/${from}.${end}`]: `${word} { X } from '../${to}/${to}.${end}';`,
    });
    const line = { ...uses('tag', 'media'), ...uses('media', 'user'), ...uses('home', 'tag') };
    expect(findBrokenRules(line)).toEqual([]);
    const circle = { ...line, ...uses('user', 'tag') };
    expect(findBrokenRules(circle)).toEqual(Array(3).fill('features-no-circle'));
  });

  it('has a breach above for every rule', () => {
    const demonstratedRules = new Set([...breaches.map(([, , rule]) => rule), 'no-zod-in-browser']);
    expect(
      rules
        .map(({ name }: { name: string }) => name)
        .filter((name) => !demonstratedRules.has(name)),
    ).toEqual([]);
  });

  it('allows permitted imports', () => {
    expect(
      findBrokenRules({
        [`${server}/http/a.ts`]: `import fastify from 'fastify';`,
        [`${server}/features/tag/tag.repo.ts`]: `import pg from 'pg';`,
        'apps/web/app/features/home/a.tsx': `import { A } from '../tag/tag.public.ts';
import '../tag/components/late.module.css';
const late = await import('../tag/components/late.tsx');`,
        'apps/web/app/features/tag/admin/a.tsx': `import { Button } from 'antd';`,
        [`${server}/config/env.ts`]: `export const port = process.env.PORT;`,
        [article]: `
// import { find } from '../tag/tag.repo.ts'; process.env
import type pg from 'pg';
import { tagsOf } from '../tag/tag.public.ts';
import { find } from './article.repo.ts';
const told = 'process.env';
const shown = \`
  import x from 'fastify';\`;`,
      }),
    ).toEqual([]);
  });
});

it('leaves the private tables of graphile-worker to worker-tables.repo.ts', () => {
  const naming = Object.entries(readSources('apps/server/src'))
    .filter(
      ([file, text]) => !file.endsWith('.test.ts') && text.includes('graphile_worker._private'),
    )
    .map(([file]) => file);
  expect(naming).toEqual(['apps/server/src/platform/queue/worker-tables.repo.ts']);
});
