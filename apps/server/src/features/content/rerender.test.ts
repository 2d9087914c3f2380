import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { RENDERER } from '../../platform/markdown/version.ts';
import { rerenderTexts } from './rerender.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let category: Id;
beforeAll(async () => {
  app = await startTestApp();
  category = (await app.make.category()).id;
});
beforeEach(async () => {
  await sql`update contents set renderer = ${RENDERER}`.run(app.db);
});
afterAll(() => app.close());

const events: string[] = [];
const run = (deps: Partial<TestApp['deps']> = {}) =>
  rerenderTexts({ ...app.deps, db: app.db, ...deps }, () => async (type) => void events.push(type));

const BODY = '> [!NOTE]\n> 先看这里\n\n正文';
/** An article rendered by an older version. */
async function old(body = BODY): Promise<Id> {
  const { id } = await app.make.article({ category, body });
  const staleRow = { html: '<p>旧的</p>', plain: '[!NOTE] 先看这里', renderer: 0 };
  await sql`update contents set ${sql.set(staleRow)} where id = ${id}`.run(app.db);
  return id;
}
const findRow = (id: Id) =>
  sql<Record<string, unknown>>`select * from contents where id = ${id}`.one(app.db);

describe('a text rendered by an older version', () => {
  it('is rendered again without a new revision or date', async () => {
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await old());
    const before = await findRow(ids[0] as Id);
    events.length = 0;
    await run();
    for (const id of ids) {
      const { html, plain, renderer } = await findRow(id);
      expect(html).toContain('class="callout callout-note"');
      expect(plain).toBe('先看这里\n正文');
      expect(renderer).toBe(RENDERER);
    }
    const { revision, updated_at: at } = await findRow(ids[0] as Id);
    expect([revision, at]).toEqual([before.revision, before.updated_at]);
    expect(events).toEqual(ids.map(() => 'content.rendered'));
    await run();
    expect(events).toHaveLength(12);
  });

  it('continues after a worker was stopped', async () => {
    const ids = [await old(), await old(), await old()];
    let count = 0;
    const render: TestApp['deps']['markdown']['render'] = async (...args) => {
      count += 1;
      if (count === 2) throw new Error('ended');
      return app.deps.markdown.render(...args);
    };
    await expect(run({ markdown: { ...app.deps.markdown, render } })).rejects.toThrow('ended');
    const listRenderers = async () =>
      (await Promise.all(ids.map(findRow))).map((row) => row.renderer);
    expect(await listRenderers()).toEqual([RENDERER, 0, 0]);
    await run();
    expect(await listRenderers()).toEqual([RENDERER, RENDERER, RENDERER]);
  });

  it('is skipped when it was edited meanwhile', async () => {
    const id = await old();
    const render: TestApp['deps']['markdown']['render'] = async (...args) => {
      await sql`update contents set body = '新的', html = '<p>新的</p>'
        where id = ${id}`.run(app.db);
      return app.deps.markdown.render(...args);
    };
    await run({ markdown: { ...app.deps.markdown, render } });
    expect((await findRow(id)).html).toBe('<p>新的</p>');
  });

  it('is rendered again for answers too, and on saving', async () => {
    const author = await app.make.user();
    const question = await app.make.article({ model: 'QUESTION', author: author.id });
    const answer = await app.make.answer({ question: question.id, body: BODY });
    const find = () =>
      sql<Record<string, unknown>>`select * from answers
        where id = ${answer.id}`.one(app.db);
    await sql`update answers set html = '旧', renderer = 0
      where id = ${answer.id}`.run(app.db);
    await run();
    expect(await find()).toMatchObject({
      renderer: RENDERER,
      html: expect.stringContaining('callout'),
    });
    const body = { questionId: question.id, content: BODY };
    const made = await app.call('POST /answer', { body }, author.token);
    const row = await sql<{ renderer: number }>`select renderer from answers
      where id = ${made.data.id}`.one(app.db);
    expect(row.renderer).toBe(RENDERER);
  });
});
