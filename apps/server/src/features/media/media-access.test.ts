import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { openPictureAt } from './media.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let owner: MadeUser;
let upload: Uploads['upload'];
let status: Uploads['status'];
let createCtx: Uploads['createCtx'];
let link: Uploads['link'];

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.make.user();
  ({ upload, status, createCtx, link } = createUploads(app, owner));
});
afterAll(async () => {
  stopImages();
  await app.close();
});

describe('who may see an upload', () => {
  it('is its owner and Admin until a text uses it', async () => {
    const { url } = await upload();
    const [other, moderator, admin] = await Promise.all([
      app.make.user(),
      app.make.user({ role: 'Moderator' }),
      app.make.user({ role: 'Admin' }),
    ]);
    expect(await status(url, owner.token)).toBe(200);
    expect(await status(url, admin.token)).toBe(200);
    for (const token of [undefined, other.token, moderator.token, 'ended'])
      expect(await status(url, token)).toBe(404);
  });

  it('follows the category of a live text, and its life', async () => {
    const { url } = await upload();
    const [tourist, staff] = await Promise.all([
      app.make.user({ role: 'Tourist' }),
      app.make.user(),
    ]);
    const category = await app.make.category({ visibility: 'PUBLIC' });
    const article = await app.make.article({ author: owner.id, category: category.id });
    await link(owner, article.id, `![图](${url})`, `![图](${url})`);
    const listStatuses = async () => [
      await status(url),
      await status(url, tourist.token),
      await status(url, staff.token),
      await status(url, owner.token),
    ];
    expect(await listStatuses()).toEqual([200, 200, 200, 200]);
    const move = (visibility: number) =>
      sql`update categories set visibility = ${visibility}
        where id = ${category.id}`.run(app.db);
    await move(1);
    expect(await listStatuses()).toEqual([404, 200, 200, 200]);
    await move(2);
    expect(await listStatuses()).toEqual([404, 404, 200, 200]);
    await move(0);
    await sql`update contents set deleted_at = ${new Date()}
      where id = ${article.id}`.run(app.db);
    expect(await listStatuses()).toEqual([404, 404, 404, 200]);
  });

  it('is open to the author and the reviewers of its category while the text waits, and to readers once it is live', async () => {
    const author = await app.make.user();
    const { url } = await upload(author.token);
    const category = await app.make.category();
    const below = await app.make.category({ parent: category.id });
    const moderator = await app.make.user({ role: 'Moderator', scope: [category.id] });
    const otherModerator = await app.make.user({
      role: 'Moderator',
      scope: [(await app.make.category()).id],
    });
    const article = await app.make.article({
      author: author.id,
      category: below.id,
      status: 'PENDING_REVIEW',
    });
    await link(author, article.id, url, '');
    expect([
      await status(url),
      await status(url, otherModerator.token),
      await status(url, moderator.token),
    ]).toEqual([404, 404, 200]);
    await sql`update contents set status = 'APPROVED', live_revision = 1
      where id = ${article.id}`.run(app.db);
    await link(moderator, article.id, '', `<img src="${url}">`);
    expect(await status(url)).toBe(200);
    // Once removed from the published text, readers cannot open it.
    await link(author, article.id, 'nothing', 'nothing');
    expect([await status(url), await status(url, author.token)]).toEqual([404, 200]);
  });

  it('shows pictures of announcements only to users who can read announcements', async () => {
    const { url } = await upload();
    const announcement = await app.make.article({ model: 'ANNOUNCEMENT', author: owner.id });
    await link(owner, announcement.id, url, url);
    const [tourist, staff] = await Promise.all([
      app.make.user({ role: 'Tourist' }),
      app.make.user(),
    ]);
    expect([
      await status(url),
      await status(url, tourist.token),
      await status(url, staff.token),
    ]).toEqual([404, 404, 200]);
  });

  it('does not open to a stranger who links its number', async () => {
    const { url } = await upload();
    const otherUser = await app.make.user();
    const article = await app.make.article({ author: otherUser.id });
    await link(otherUser, article.id, url, url);
    await expect(openPictureAt(await createCtx(otherUser.token), url)).rejects.toThrow('重新上传');
    expect([await status(url, otherUser.token), await status(url)]).toEqual([404, 404]);
  });
});
