import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHEETS_COOKIE } from '@zhihui/contract/sheets-cookie.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { loadRealPages } from './real-pages.ts';

let app: TestApp;
let build: string;
let token: string;

beforeAll(async () => {
  const web = await loadRealPages();
  build = web.version();
  app = await startTestApp({ web, caching: true });
  token = (await app.make.user()).token;
  await app.make.article();
});
afterAll(() => app.close());

/** The sheets inside a list page and those it links, for a browser with these cookies. */
async function openList(cookies: Record<string, string>) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const { payload } = await app.http.inject({
    url: '/list?model=ARTICLE',
    headers: { accept: 'text/html', cookie },
  });
  const names = (pattern: RegExp): string[] =>
    [...payload.matchAll(pattern)].map((match) => match[1] ?? '').toSorted();
  return {
    inside: names(/data-href="\/assets\/(\w+)-/gu),
    linked: names(/<link rel="stylesheet" href="\/assets\/(\w+)-/gu),
  };
}

const GROUPS = ['items', 'lists', 'shell'];

describe('the sheets of a document', () => {
  it.each([
    ['of a visitor', () => ({})],
    ['of someone signed in', () => ({ access_token: token })],
  ])('%s are inside it until the browser has those of this build', async (_, cookies) => {
    const inside = { inside: GROUPS, linked: [] };
    expect(await openList(cookies())).toEqual(inside);
    expect(await openList({ ...cookies(), [SHEETS_COOKIE]: build })).toEqual({
      inside: [],
      linked: GROUPS,
    });
    for (const other of ['earlier', '', build.slice(1)])
      expect(await openList({ ...cookies(), [SHEETS_COOKIE]: other })).toEqual(inside);
    // pages of visitors are cached: one browser's does not become another's
    expect(await openList(cookies())).toEqual(inside);
  });
});
