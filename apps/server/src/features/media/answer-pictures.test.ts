import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { sweepRecycle } from '../recycle/recycle.public.ts';
import { sweepMedia } from './media.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let owner: MadeUser;
let asker: MadeUser;
let reader: MadeUser;
let tourist: MadeUser;
let upload: Uploads['upload'];
let status: Uploads['status'];

beforeAll(async () => {
  app = await startTestApp();
  [owner, asker, reader, tourist] = await Promise.all([
    app.make.user(),
    app.make.user(),
    app.make.user(),
    app.make.user({ role: 'Tourist' }),
  ]);
  ({ upload, status } = createUploads(app, owner));
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const DAY = 24 * 3600_000;
const makeQuestion = async (category: Id | null = null) =>
  (await app.make.article({ model: 'QUESTION', author: asker.id, category })).id;
const toText = (...urls: string[]) => ['如图', ...urls.map((url) => `![图](${url})`)].join('\n\n');

async function answerWith(question: Id, urls: string[], by = owner) {
  const body = { questionId: question, content: toText(...urls) };
  const { code, data } = await app.call('POST /answer', { body }, by.token);
  expect(code).toBe(200);
  return data;
}
const edit = (id: Id, content: string, revision: number, by = owner) =>
  app.call('PUT /answer', { body: { id, content, revision } }, by.token);
/** A visitor, an account from outside, staff, and the one who answered. */
const listStatuses = async (url: string) => [
  await status(url),
  await status(url, tourist.token),
  await status(url, reader.token),
  await status(url, owner.token),
];
const ALL = [200, 200, 200, 200];
const OWNER_ONLY = [404, 404, 404, 200];

describe('a picture in an answer', () => {
  it('is visible to its owner until the answer is posted, then to all readers of the question', async () => {
    const { url } = await upload();
    const question = await makeQuestion();
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    await answerWith(question, [url]);
    expect(await listStatuses(url)).toEqual(ALL);
    expect(await status(url.replace('full.webp', '999.webp'))).toBe(404);
  });

  it('follows the category of the question', async () => {
    const category = await app.make.category({ visibility: 'INTERNAL', model: 'QUESTION' });
    const { url } = await upload();
    await answerWith(await makeQuestion(category.id), [url]);
    expect(await listStatuses(url)).toEqual([404, 404, 200, 200]);
    const set = (visibility: number) =>
      sql`update categories set visibility = ${visibility}
        where id = ${category.id}`.run(app.db);
    await set(1);
    expect(await listStatuses(url)).toEqual([404, 200, 200, 200]);
    await set(0);
    expect(await listStatuses(url)).toEqual(ALL);
  });

  it('goes with the question', async () => {
    const { url } = await upload();
    const question = await makeQuestion();
    await answerWith(question, [url]);
    await app.call('DELETE /question/:id', { params: { id: question } }, asker.token);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
  });

  it('goes with the answer, and comes back with it', async () => {
    const { url } = await upload();
    const { id } = await answerWith(await makeQuestion(), [url]);
    await app.call('DELETE /answer/:id', { params: { id } }, owner.token);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    await app.call('PUT /answer/:id/restore', { params: { id } }, owner.token);
    expect(await listStatuses(url)).toEqual(ALL);
  });

  it('comes and goes with the text', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id, revision } = await answerWith(await makeQuestion(), [first.url]);
    await edit(id, toText(second.url), revision);
    expect([await listStatuses(first.url), await listStatuses(second.url)]).toEqual([
      OWNER_ONLY,
      ALL,
    ]);
  });

  it('waits with the answer for a reviewer, who sees it', async () => {
    const words = { key: 'sensitiveWords', value: JSON.stringify(['磷虾']) };
    await sql`insert into settings ${sql.values(words)}`.run(app.db);
    const category = await app.make.category({ model: 'QUESTION' });
    const moderator = await app.make.user({ role: 'Moderator', scope: [category.id] });
    const otherModerator = await app.make.user({ role: 'Moderator' });
    const { url } = await upload();
    const { id, revision } = await answerWith(await makeQuestion(category.id), []);
    await edit(id, `磷虾 ${toText(url)}`, revision);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    expect([
      await status(url, asker.token),
      await status(url, otherModerator.token),
      await status(url, moderator.token),
    ]).toEqual([404, 404, 200]);
    const verdict = { id, status: 'APPROVED' as const, reason: '' };
    await app.call('POST /auditlog/answer', { body: verdict }, moderator.token);
    expect(await listStatuses(url)).toEqual(ALL);
    await sql`delete from settings where key = 'sensitiveWords'`.run(app.db);
  });

  it('stays when another user edits the answer', async () => {
    const { url } = await upload();
    const admin = await app.make.user({ role: 'Admin' });
    const { id, revision } = await answerWith(await makeQuestion(), [url]);
    await edit(id, `更正：${toText(url)}`, revision, admin);
    expect(await listStatuses(url)).toEqual(ALL);
  });

  it('of a stranger is not opened by writing its number', async () => {
    const { url } = await upload();
    await answerWith(await makeQuestion(), [url], reader);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
  });
});

describe('an answer made into an article', () => {
  it('stores its own pictures, even when the answer is deleted', async () => {
    const { url } = await upload();
    const { id } = await answerWith(await makeQuestion(), [url]);
    await app.call(
      'PUT /answer/:id/accept',
      { params: { id }, body: { accepted: true } },
      asker.token,
    );
    const promoted = await app.call('POST /answer/:id/promote', { params: { id } }, asker.token);
    const { draftId } = promoted.data;
    await app.call('DELETE /answer/:id', { params: { id } }, owner.token);
    expect(await status(url, asker.token)).toBe(200);
    expect(await status(url, reader.token)).toBe(404);
    await sweepRecycle(app.deps, new Date(Date.now() + 31 * DAY));
    await sweepMedia(app.deps, new Date(Date.now() + 8 * DAY));

    const draft = (await app.call('GET /draft/:id', { params: { id: draftId } }, asker.token)).data;
    const category = await app.make.category({ model: 'ARTICLE' });
    const body = { ...fields(draft), categoryId: category.id, draftId };
    const saved = await app.call('POST /article', { body }, asker.token);
    expect(saved.code).toBe(200);
    const admin = await app.make.user({ role: 'Admin' });
    const verdict = { id: saved.data.id, status: 'APPROVED' as const, reason: '' };
    await app.call('POST /auditlog/content', { body: verdict }, admin.token);
    expect(await listStatuses(url)).toEqual(ALL);
  });
});

const fields = ({ title, content }: { title: string; content: string }) => ({
  title,
  content,
  tagIds: [],
  status: 'PENDING_REVIEW' as const,
});

describe('the sweep', () => {
  it('leaves pictures of answers, also of those in the recycle bin, and deletes them after the answer', async () => {
    const [shown, binned, removed] = [await upload(), await upload(), await upload()];
    const question = await makeQuestion();
    await answerWith(question, [shown.url]);
    const { id } = await answerWith(question, [binned.url]);
    const other = await answerWith(question, [removed.url]);
    await edit(other.id, '不用图了', other.revision);
    await app.call('DELETE /answer/:id', { params: { id } }, owner.token);
    const inAWeek = new Date(Date.now() + 8 * DAY);
    const listRemaining = async () =>
      Promise.all([shown, binned, removed].map(({ url }) => status(url, owner.token)));

    await sweepMedia(app.deps, inAWeek);
    expect(await listRemaining()).toEqual([200, 200, 404]);
    await sweepRecycle(app.deps, new Date(Date.now() + 31 * DAY));
    await sweepMedia(app.deps, inAWeek);
    expect(await listRemaining()).toEqual([200, 404, 404]);
  });
});
