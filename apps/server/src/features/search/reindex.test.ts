import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let people: MadeUser[];
/** What happens between reading a content and writing its document. */
let meanwhile: () => Promise<unknown>;

beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all([app.make.user(), app.make.user(), app.make.user()]);
  const { search } = app.deps;
  const index = search.index.bind(search);
  search.index = async (documents) => {
    const wait = meanwhile;
    meanwhile = async () => undefined;
    await wait();
    await index(documents);
  };
});
beforeEach(() => {
  meanwhile = async () => undefined;
});
afterAll(() => app?.close());

const ask = async (): Promise<Id> => {
  const { id } = await app.make.article({ model: 'QUESTION' });
  await app.runJobs();
  return id;
};
const answer = async (questionId: Id, content: string, by = 0) => {
  const body = { questionId, content };
  expect((await app.call('POST /answer', { body }, people[by]?.token ?? null)).code).toBe(200);
};
const find = async (keyword: string): Promise<Id[]> =>
  (await app.call('GET /search', { query: { keyword } })).data.records.map(({ id }) => id);
const waiting = async () => {
  const rows = await sql<{
    n: number;
  }>`select count(*)::int as n from graphile_worker._private_jobs
    where payload->>'subscriber' = 'search' and attempts < max_attempts`.all(app.db);
  return rows[0]?.n;
};

describe('answers to the same few questions', () => {
  it('make one job of indexing each question, which has them all in the end', async () => {
    const [first, second] = [await ask(), await ask()];
    await Promise.all(
      Array.from({ length: 15 }, (_, n) =>
        Promise.all([
          answer(first, `白鹇货代 ${n}`, n % 3),
          answer(second, `红隼报关 ${n}`, n % 3),
        ]),
      ),
    );
    await answer(first, '最后说到朱鹮');
    await answer(second, '最后说到黄鹂', 1);
    expect(await waiting()).toBe(2);
    expect((await app.runJobs()).failed).toEqual([]);
    expect([await find('朱鹮'), await find('黄鹂')]).toEqual([[first], [second]]);
  });

  it('that come while it is being indexed bring another run', async () => {
    const question = await ask();
    await answer(question, '先说鸳鸯');
    meanwhile = () => answer(question, '再说鹈鹕', 1);
    expect((await app.runJobs()).failed).toEqual([]);
    expect(await find('鸳鸯 鹈鹕')).toEqual([question]);
  });

  it('are not lost when they arrive while a worker starts the job', async () => {
    const question = await ask();
    await answer(question, '先说鸬鹚');
    const taken = Promise.withResolvers<void>();
    const worker = app.db.transaction(async (trx) => {
      await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1
        where payload->>'subscriber' = 'search'`.run(trx);
      await taken.promise;
    });
    const late = answer(question, '再说鹭鸶', 1);
    await waitUntilBlocked(app.db, 1, 'transactionid');
    taken.resolve();
    await Promise.all([worker, late]);
    expect(await waiting()).toBe(1);
    await app.runJobs();
    expect(await find('鹭鸶')).toEqual([question]);
  });

  it('are not overwritten by a slower run that had read less', async () => {
    const question = await ask();
    await answer(question, '先说麻雀');
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    meanwhile = async () => {
      begun.resolve();
      await go.promise;
    };
    const slow = app.runJobs();
    await begun.promise;
    await answer(question, '再说喜鹊', 1);
    const quick = app.runJobs();
    await waitUntilBlocked(app.db, 1, 'advisory');
    go.resolve();
    await Promise.all([slow, quick]);
    expect(await find('麻雀 喜鹊')).toEqual([question]);
  });
});
