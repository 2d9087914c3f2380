import { expect, it } from 'vitest';
import { readSources } from './source-files.mjs';
import { locate } from './locate.mjs';

const sources = readSources('apps');
const features = 'apps/server/src/features';

it('an address of the site leads to its page, its loader, and the handlers and SQL of its calls', () => {
  const lines = locate(sources, '/question/5?sort=new#answer-3');
  expect(lines.slice(0, 3)).toEqual([
    '/question/:id',
    '  page    apps/web/app/features/question/pages/question.tsx',
    '  loader  apps/web/app/features/question/pages/question.tsx',
  ]);
  const accept = lines.indexOf('  PUT /answer/:id/accept');
  expect(lines[accept + 1]).toBe(`    handler  ${features}/answer/answer.handlers.ts`);
  expect(lines[accept + 2]).toBe(
    `    sql      ${features}/answer/answer-write.repo.ts: setAccepted`,
  );
});

it('a call is located by its pattern or by an address of it, whether or not a page makes it', () => {
  const written = locate(sources, 'PUT /answer/:id/accept');
  expect(written[0]).toBe('  PUT /answer/:id/accept');
  expect(locate(sources, 'PUT /answer/5/accept')).toEqual(written);
  expect(locate(sources, 'GET /article/page')[0]).toBe('  GET /article/page');
});

it('a call that all sections have leads to the shared handler and what its section adds', () => {
  const lines = locate(sources, 'PUT /announcement').join('\n');
  expect(lines).toContain(`${features}/content/section.handlers.ts`);
  expect(lines).toContain(`${features}/content/content-write.repo.ts`);
  expect(lines).toContain(`${features}/announcement/announcement-settings.repo.ts`);
});

it('an unknown address leads nowhere', () => {
  expect(locate(sources, 'GET /no/such/call')).toEqual([]);
  expect(locate(sources, '/no/such/page')).toEqual([]);
});
