import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import type { MadeUser } from '../factories.ts';
import { loadRealPages, openPage } from '../real-pages.ts';

/** The site with all its caches, and one on the same database that has none and renders every fragment again. */
let site: TestApp;
let plain: TestApp;
let admin: MadeUser;
let readers: (readonly [string, string | null])[];
let categories: Id[];
let articles: Id[];

beforeAll(async () => {
  const web = await loadRealPages();
  site = await startTestApp({ web, caching: true });
  plain = await startTestApp({ web, joins: site, env: { CHECK_FRAGMENTS: '1' } });
  admin = await site.make.user({ role: 'Admin' });
  const roles = ['Tourist', 'User', 'Moderator'] as const;
  const people = await Promise.all(roles.map((role) => site.make.user({ role })));
  readers = [
    ['visitor', null],
    ...people.map(({ token }, i) => [roles[i] ?? '', token] as const),
    ['Admin', admin.token],
  ];
  categories = [];
  for (const name of ['制度', '流程', '工具']) {
    const body = { model: 'ARTICLE' as const, name };
    categories.push((await call('POST /category', { body })).id);
  }
  articles = [];
  for (let n = 0; n < 8; n += 1) await actions.write(n);
});
afterAll(async () => {
  await plain.close();
  await site.close();
});

/** A call of the Admin. One that the rules refuse, such as a narrower category above a wider one, changes nothing. */
const call = (async (key: string, input: object) => {
  const answer = await site.send(key, { ...input, token: admin.token });
  expect([200, 400, 409], `${key}: ${answer.msg}`).toContain(answer.code);
  return answer.data;
}) as (key: string, input: object) => Promise<{ id: Id } & Record<string, unknown>>;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const VISIBILITIES = ['PUBLIC', 'MEMBER', 'INTERNAL'] as const;

/** What is done between two readings; `n` decides what it is done to. */
const actions = {
  async write(n: number) {
    const text = { title: `文章 ${n}`, content: `第 ${n} 篇的正文` };
    const body = { ...text, categoryId: pick(categories, n), tagIds: [], status: 'PENDING_REVIEW' };
    articles.push((await call('POST /article', { body })).id);
    if (articles.length > 12)
      await call('DELETE /article/:id', { params: { id: articles.shift() } });
  },
  async edit(n: number) {
    const id = pick(articles, n);
    const { revision } = await call('GET /article/:id/edit', { params: { id } });
    const text = { title: `改过的文章 ${n}`, content: `改过 ${n}`, status: 'PENDING_REVIEW' };
    await call('PUT /article', { body: { id, revision, ...text } });
  },
  async move(n: number) {
    const id = pick(articles, n);
    const { revision, title, content } = await call('GET /article/:id/edit', { params: { id } });
    const categoryId = pick(categories, n >> 3);
    const body = { id, revision, title, content, categoryId, status: 'PENDING_REVIEW' };
    await call('PUT /article', { body });
  },
  async restrict(n: number) {
    const body = { id: pick(categories, n), visibility: pick(VISIBILITIES, n >> 2) };
    await call('PUT /category', { body });
  },
  async rename(n: number) {
    await call('PUT /category', { body: { id: pick(categories, n), name: `分类 ${n}` } });
  },
  async nest(n: number) {
    const id = categories[2];
    const parentId = n % 2 === 0 ? null : pick(categories.slice(0, 2), n >> 1);
    await call('PUT /category', { body: { id, parentId } });
  },
  async remove(n: number) {
    const id = pick(articles, n);
    await call('DELETE /article/:id', { params: { id } });
    if (n % 3 === 0) articles.splice(articles.indexOf(id), 1);
    else await call('PUT /article/:id/restore', { params: { id } });
    if (articles.length < 4) await actions.write(n);
  },
  async comment(n: number) {
    const body = { targetType: 'ARTICLE', targetId: pick(articles, n), content: `评论 ${n}` };
    await call('POST /comment', { body });
  },
};
const KINDS = ['write', 'edit', 'move', 'restrict', 'rename', 'nest', 'remove', 'comment'] as const;

const pages = (n: number): string =>
  pick(
    [
      '/',
      '/list?model=ARTICLE',
      `/list?model=ARTICLE&categoryId=${pick(categories, n >> 4)}`,
      `/article/${pick(articles, n >> 5)}`,
      `/article/${pick(articles, n >> 6)}`,
      `/category/${pick(categories, n >> 7)}`,
      '/article',
    ],
    n >> 1,
  );

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 4;
  };
}

/** One sequence: reading warms the caches, then things change one after another, and all see them at once. */
async function run(seed: number): Promise<void> {
  const next = createRandom(seed * 7919 + 1);
  const look = async (address: string, after: string): Promise<void> => {
    for (const [who, token] of readers) {
      const [cached, fresh] = [
        await openPage(site, address, token),
        await openPage(plain, address, token),
      ];
      expect(cached, `${who} at ${address} after ${after}, sequence ${seed}`).toEqual(fresh);
      expect(cached.status).toBeLessThan(500);
    }
  };
  const watched = [pages(next()), pages(next())];
  // pages and data are cached from the second request on
  for (const address of [...watched, ...watched]) await look(address, 'nothing');
  for (let step = 0; step < 3; step += 1) {
    const kind = pick(KINDS, next());
    await actions[kind](next());
    for (const address of watched) await look(address, kind);
  }
}

/** More of them before a release. */
const SEQUENCES = 6;

describe('what readers see between changes equals a site without caches', () => {
  it('in random sequences of writing, moving, restricting, renaming and deleting', async () => {
    for (let seed = 0; seed < SEQUENCES; seed += 1) await run(seed);
  });

  it('in many more of them', { tags: ['release'], timeout: 3_600_000 }, async () => {
    for (let seed = 1000; seed < 2000; seed += 1) await run(seed);
  });

  it('when another node changed it, as soon as this one hears', async () => {
    const address = `/article/${articles[0]}`;
    await openPage(site, address, null);
    await openPage(site, address, null);
    const body = {
      targetType: 'ARTICLE' as const,
      targetId: articles[0] as Id,
      content: '别处写的',
    };
    const answer = await plain.call('POST /comment', { body }, admin.token);
    expect(answer.code).toBe(200);
    await sleep(50);
    await expect
      .poll(async () => (await openPage(site, address, null)).html)
      .toBe((await openPage(plain, address, null)).html);
  });
});
