import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { createUploads } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { sweepRecycle } from '../recycle/recycle.public.ts';
import { sweepMedia } from './media.public.ts';

let app: TestApp;
let owner: MadeUser;
let author: MadeUser;
let reader: MadeUser;
let tourist: MadeUser;
let admin: MadeUser;
let upload: Uploads['upload'];
let status: Uploads['status'];

beforeAll(async () => {
  app = await startTestApp();
  [owner, author, reader, tourist, admin] = await Promise.all([
    app.make.user(),
    app.make.user(),
    app.make.user(),
    app.make.user({ role: 'Tourist' }),
    app.make.user({ role: 'Admin' }),
  ]);
  ({ upload, status } = createUploads(app, owner));
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const DAY = 24 * 3600_000;
const toText = (...urls: string[]) => ['如图', ...urls.map((url) => `![图](${url})`)].join('\n\n');

async function makeArticle(visibility?: 'INTERNAL') {
  const category = await app.make.category(visibility === undefined ? {} : { visibility });
  return {
    category,
    article: (await app.make.article({ author: author.id, category: category.id })).id,
  };
}

interface Place {
  targetType: 'ARTICLE' | 'ANSWER';
  targetId: Id;
}
const on = (targetId: Id): Place => ({ targetType: 'ARTICLE', targetId });

async function comment(place: Place, content: string, by = owner, more: object = {}) {
  const body = { ...place, content, format: 'markdown' as const, ...more };
  const { code, data } = await app.call('POST /comment', { body }, by.token);
  expect(code).toBe(200);
  return data;
}
const edit = (id: Id, content: string, revision: number, by = owner, more: object = {}) =>
  app.call('PUT /comment', { body: { id, content, revision, ...more } }, by.token);
const listStatuses = async (url: string) => [
  await status(url),
  await status(url, tourist.token),
  await status(url, reader.token),
  await status(url, owner.token),
];
const ALL = [200, 200, 200, 200];
const OWNER_ONLY = [404, 404, 404, 200];

describe('a picture in a comment', () => {
  it('is opened by the comment to those who may read the content', async () => {
    const [{ url }, internal] = [await upload(), await upload()];
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    const { html } = await comment(on((await makeArticle()).article), toText(url));
    expect(html).toMatch(/<img src="[^"]*" alt="图"[^>]*width="40" height="30"/u);
    expect(await listStatuses(url)).toEqual(ALL);
    const { category, article } = await makeArticle('INTERNAL');
    await comment(on(article), toText(internal.url));
    expect(await listStatuses(internal.url)).toEqual([404, 404, 200, 200]);
    await sql`update categories set visibility = 0 where id = ${category.id}`.run(app.db);
    expect(await listStatuses(internal.url)).toEqual(ALL);
  });

  it('goes and comes with the comment, its text and its content', async () => {
    const { article } = await makeArticle();
    const [first, second] = [await upload(), await upload()];
    const { id } = await comment(on(article), toText(first.url));
    await edit(id, toText(second.url), 1);
    expect(await listStatuses(first.url)).toEqual(OWNER_ONLY);
    expect(await listStatuses(second.url)).toEqual(ALL);
    await app.call('DELETE /comment/:id', { params: { id } }, owner.token);
    expect(await listStatuses(second.url)).toEqual(OWNER_ONLY);
    await app.call('PUT /comment/:id/restore', { params: { id } }, owner.token);
    expect(await listStatuses(second.url)).toEqual(ALL);
    await edit(id, toText(second.url), 2, owner, { format: 'plain' });
    expect(await listStatuses(second.url)).toEqual(OWNER_ONLY);
    const third = await upload();
    await comment(on(article), toText(third.url));
    await app.call('DELETE /article/:id', { params: { id: article } }, author.token);
    expect(await listStatuses(third.url)).toEqual(OWNER_ONLY);
  });

  it('goes with the answer that the comment is on', async () => {
    const question = await app.make.article({
      model: 'QUESTION',
      author: author.id,
      category: null,
    });
    const answer = await app.make.answer({ question: question.id, author: author.id });
    const { url } = await upload();
    await comment({ targetType: 'ANSWER', targetId: answer.id }, toText(url));
    expect(await listStatuses(url)).toEqual(ALL);
    await app.call('DELETE /answer/:id', { params: { id: answer.id } }, author.token);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
  });

  it('waits with the comment for a reviewer, who sees it', async () => {
    await app.make.setting('sensitiveWords', ['磷虾']);
    const { category, article } = await makeArticle();
    const moderator = await app.make.user({ role: 'Moderator', scope: [category.id] });
    const { url } = await upload();
    const { id } = await comment(on(article), `磷虾 ${toText(url)}`);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    expect(await status(url, author.token)).toBe(404);
    expect(await status(url, moderator.token)).toBe(200);
    const body = { id, status: 'APPROVED' as const };
    await app.call('POST /auditlog/comment', { body }, moderator.token);
    expect(await listStatuses(url)).toEqual(ALL);
    await sql`delete from settings where key = 'sensitiveWords'`.run(app.db);
  });

  it('of a stranger is not opened by writing its number, now or by a later change', async () => {
    const { url } = await upload();
    const { article } = await makeArticle();
    const { id } = await comment(on(article), toText(url), reader);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    // an Admin may read it, and corrects something else
    await edit(id, `更正：${toText(url)}`, 1, admin);
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    const { id: plain } = await comment(on(article), toText(url), reader, { format: 'plain' });
    await edit(plain, `改：${toText(url)}`, 1, admin, { format: 'markdown' });
    expect(await listStatuses(url)).toEqual(OWNER_ONLY);
    await comment(on(article), toText('/media/99999999/full.webp'), reader);
  });

  it('stays when another user corrects the comment', async () => {
    const { url } = await upload();
    const { id } = await comment(on((await makeArticle()).article), toText(url));
    await edit(id, `更正：${toText(url)}`, 1, admin);
    expect(await listStatuses(url)).toEqual(ALL);
  });

  it('is not swept while the comment is there or in the recycle bin, and is deleted after it', async () => {
    const [shown, binned, removed] = [await upload(), await upload(), await upload()];
    const place = on((await makeArticle()).article);
    const parent = await comment(place, toText(shown.url));
    const { id } = await comment(place, toText(binned.url));
    await comment(place, '答', author, { parentId: id });
    const other = await comment(place, toText(removed.url));
    await edit(other.id, '不用图了', 1);
    await app.call('DELETE /comment/:id', { params: { id } }, owner.token);
    const listRemaining = () =>
      Promise.all([shown, binned, removed].map(({ url }) => status(url, owner.token)));
    const inAWeek = new Date(Date.now() + 8 * DAY);
    await sweepMedia(app.deps, inAWeek);
    expect(await listRemaining()).toEqual([200, 200, 404]);
    await sweepRecycle(app.deps, new Date(Date.now() + 31 * DAY));
    await sweepMedia(app.deps, inAWeek);
    expect(await listRemaining()).toEqual([200, 404, 404]);
    expect(parent.status).toBe('APPROVED');
  });
});
