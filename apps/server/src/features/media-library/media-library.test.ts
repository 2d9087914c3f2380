import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type {
  LibraryItem,
  MediaUse,
} from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';
import { createUploads, picture } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { stopImages } from '../../platform/images/images.ts';
import {
  linkAnswerMedia,
  linkCommentMedia,
  linkDraftMedia,
  openPictureAt,
  sweepMedia,
} from '../media/media.public.ts';

let app: TestApp;
let owner: MadeUser;
let admin: MadeUser;
let uploads: Uploads;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.make.user();
  admin = await app.make.user({ role: 'Admin' });
  uploads = createUploads(app, owner);
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const upload = () => uploads.upload();
const remove = (id: Id, token = admin.token) =>
  app.send('DELETE /media/:id', { token, params: { id } });

async function list(query: Record<string, unknown> = {}): Promise<LibraryItem[]> {
  const answer = await app.send('GET /media/page', { token: admin.token, query });
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as Page<LibraryItem>).records;
}

async function find(id: Id, query: Record<string, unknown> = {}) {
  return (await list({ ...query, size: 100 })).find((item) => item.id === id);
}

async function usesOf(id: Id): Promise<MediaUse[]> {
  const answer = await app.send('GET /media/:id/use/page', {
    token: admin.token,
    params: { id },
    query: {},
  });
  return (answer.data as Page<MediaUse>).records;
}

/** Each way in which something refers to an upload; resolves to what the library says of it. */
const WAYS: Record<string, (media: MediaItem) => Promise<Partial<MediaUse> | null>> = {
  'the text that readers have': async ({ url }) => {
    const { id } = await app.make.article({ author: owner.id, title: '报销流程' });
    await uploads.link(owner, id, url, url);
    return { kind: 'CONTENT', id, title: '报销流程', live: true, state: 'APPROVED' };
  },
  'an earlier revision': async ({ url }) => {
    const { id } = await app.make.article({ author: owner.id });
    await uploads.link(owner, id, url, '');
    return { kind: 'CONTENT', id, live: false };
  },
  'a text in the recycle bin': async ({ url }) => {
    const { id } = await app.make.article({ author: owner.id, deletedAt: new Date() });
    await uploads.link(owner, id, url, url);
    return { kind: 'CONTENT', id, state: 'DELETED' };
  },
  'an answer': async ({ url }) => {
    const question = await app.make.article({ model: 'QUESTION', author: owner.id });
    const { id } = await app.make.answer({ question: question.id, author: owner.id });
    const ctx = await uploads.createCtx(owner.token);
    await linkAnswerMedia(ctx, id, { body: url, html: url, before: null });
    return { kind: 'ANSWER', id: question.id, answerId: id };
  },
  'a comment': async ({ url }) => {
    const { id: article } = await app.make.article({ author: owner.id });
    const { id } = await app.make.comment({ content: article, author: owner.id });
    const ctx = await uploads.createCtx(owner.token);
    await linkCommentMedia(ctx, id, { body: url, html: url, before: null });
    return { kind: 'COMMENT', id: article, commentId: id, answerId: null, state: 'APPROVED' };
  },
  'an autosaved draft': async ({ url }) => {
    const { id } = await app.make.draft({ user: owner.id });
    await sql`update drafts set body = ${`![](${url})`}, title = '秘密标题' where id = ${id}`.run(
      app.db,
    );
    return { kind: 'DRAFT', id, title: owner.nickname };
  },
  'the cover of a draft': async ({ url }) => {
    const { id } = await app.make.draft({ user: owner.id });
    await sql`update drafts set cover_url = ${url} where id = ${id}`.run(app.db);
    return { kind: 'DRAFT', id };
  },
  'a draft of another person that the owner writes on': async ({ url }) => {
    const author = await app.make.user();
    const { id } = await app.make.draft({ user: author.id });
    await sql`update drafts set body = ${`![](${url})`} where id = ${id}`.run(app.db);
    await sql`insert into draft_members ${sql.values({ draft_id: id, user_id: owner.id })}`.run(
      app.db,
    );
    return { kind: 'DRAFT', id, title: author.nickname };
  },
  'a draft that took an answer over': async ({ url }) => {
    const asker = await app.make.user();
    const question = await app.make.article({ model: 'QUESTION', author: asker.id });
    const answer = await app.make.answer({ question: question.id, author: owner.id });
    const ctx = await uploads.createCtx(owner.token);
    await linkAnswerMedia(ctx, answer.id, { body: url, html: url, before: null });
    const draft = await app.make.draft({ user: asker.id });
    await linkDraftMedia(ctx, draft.id, { id: answer.id, body: url });
    await sql`delete from answer_media where answer_id = ${answer.id}`.run(app.db);
    return { kind: 'DRAFT', id: draft.id };
  },
  'a cover': async ({ url }) => {
    await openPictureAt(await uploads.createCtx(owner.token), url);
    await sql`insert into covers ${sql.values({ name: '秋天', image_url: url })}`.run(app.db);
    return { kind: 'COVER', title: '秋天' };
  },
  'a carousel': async ({ url }) => {
    await openPictureAt(await uploads.createCtx(owner.token), url);
    const row = { model: 'HOME', title: '年会', image_url: url };
    await sql`insert into carousels ${sql.values(row)}`.run(app.db);
    return { kind: 'CAROUSEL', title: '年会' };
  },
  'a portrait': async ({ url }) => {
    const body = { avatar: url };
    expect(await app.send('PUT /user/profile', { token: owner.token, body })).toMatchObject({
      code: 200,
    });
    return { kind: 'AVATAR', id: owner.id };
  },
  'the logo of the site': async ({ url }) => {
    await openPictureAt(await uploads.createCtx(owner.token), url);
    const row = { key: 'logo', value: JSON.stringify(url) };
    await sql`insert into settings ${sql.values(row)} on conflict (key) do update set value = excluded.value`.run(
      app.db,
    );
    return { kind: 'SITE', title: 'logo' };
  },
  'a public place that is not known': async ({ url }) => {
    await openPictureAt(await uploads.createCtx(owner.token), url);
    return null;
  },
};

describe('what is used', () => {
  it.each(Object.keys(WAYS))(
    'lists an upload in %s as used and refuses to delete it',
    async (way) => {
      const media = await upload();
      expect(await find(media.id, { usage: 'UNUSED' })).toMatchObject({
        abilities: { delete: true },
      });
      const use = await WAYS[way]?.(media);

      const item = await find(media.id, { usage: 'USED' });
      expect(item).toMatchObject({ unused: false, abilities: { delete: false } });
      expect(await find(media.id, { usage: 'UNUSED' })).toBeUndefined();
      expect(item?.uses.first).toEqual(use === null ? [] : [expect.objectContaining(use)]);
      expect(await usesOf(media.id)).toEqual(item?.uses.first);
      expect(JSON.stringify(item)).not.toContain('秘密标题');

      const refused = await remove(media.id);
      expect(refused).toMatchObject({ code: 409 });
      expect(refused.msg).toContain('不能删除');
      expect(await uploads.status(media.url, admin.token)).toBe(200);
      // the sweep follows the same rule
      await sweepMedia(app.deps, new Date(Date.now() + 30 * 24 * 3600_000));
      expect(await uploads.status(media.url, admin.token)).toBe(200);
    },
  );

  it('lists an upload as unused again once its last link is removed', async () => {
    const media = await upload();
    const { id } = await app.make.article({ author: owner.id });
    await uploads.link(owner, id, media.url, media.url);
    expect(await find(media.id, { usage: 'UNUSED' })).toBeUndefined();
    await sql`delete from media_links where content_id = ${id}`.run(app.db);
    expect(await find(media.id, { usage: 'UNUSED' })).toMatchObject({ uses: { total: 0 } });
  });
});

describe('deletion', () => {
  it('removes the row and the file, cannot be repeated, and is logged', async () => {
    const media = await upload();
    expect(await remove(media.id)).toMatchObject({ code: 200 });
    expect(await uploads.status(media.url, admin.token)).toBe(404);
    expect(await uploads.status(media.url, owner.token)).toBe(404);
    expect(await remove(media.id)).toMatchObject({ code: 404 });
    expect(await find(media.id)).toBeUndefined();
    const log = await app.send('GET /activity/page', {
      token: admin.token,
      query: { kind: 'media', target: String(media.id) },
    });
    expect(log.data).toMatchObject({
      records: [{ action: '删除文件', targetName: media.name }],
    });
  });

  it('leaves the file of an equal upload', async () => {
    const bytes = await picture();
    const [first, second] = [
      await uploads.upload(owner.token, bytes),
      await uploads.upload(owner.token, bytes),
    ];
    expect(await remove(first.id)).toMatchObject({ code: 200 });
    expect(await uploads.status(second.url, owner.token)).toBe(200);
    expect(await remove(second.id)).toMatchObject({ code: 200 });
  });

  it('refuses an upload that is being linked at the same moment', async () => {
    const media = await upload();
    const { id } = await app.make.article({ author: owner.id });
    let removal: ReturnType<typeof remove> | undefined;
    await app.db.transaction(async (trx) => {
      const row = { media_id: media.id, content_id: id, live: true };
      await sql`insert into media_links ${sql.values(row)}`.run(trx);
      removal = remove(media.id);
      await waitUntilBlocked(app.db);
    });
    expect(await removal).toMatchObject({ code: 409 });
    expect(await uploads.status(media.url, owner.token)).toBe(200);
    expect(await usesOf(media.id)).toHaveLength(1);
  });

  it('is for Admins alone, also for the uploads of the caller', async () => {
    const media = await upload();
    expect(await remove(media.id, owner.token)).toMatchObject({ code: 403 });
    expect(await uploads.status(media.url, owner.token)).toBe(200);
  });
});

describe('the table', () => {
  it('sorts and filters by name, kind, uploader and day', async () => {
    const other = await app.make.user();
    const token = other.token;
    const pictureItem = (await uploads.send('趋势图-甲.png', await picture(300), token))
      .data as MediaItem;
    const file = (await uploads.send('预算表-乙.txt', Buffer.alloc(50_000, 'a'), token))
      .data as MediaItem;
    const mine = { ownerId: other.id };
    const idsOf = async (query: Record<string, unknown>) =>
      (await list({ ...mine, ...query })).map(({ id }) => id);

    expect(await idsOf({})).toEqual([file.id, pictureItem.id]);
    expect(await idsOf({ sort: 'oldest' })).toEqual([pictureItem.id, file.id]);
    expect(await idsOf({ sort: 'largest' })).toEqual([file.id, pictureItem.id]);
    expect(await idsOf({ sort: 'name' })).toHaveLength(2);
    expect(await idsOf({ kind: 'FILE' })).toEqual([file.id]);
    expect(await idsOf({ keyword: '势图' })).toEqual([pictureItem.id]);
    expect(await idsOf({ until: '2020-01-01' })).toEqual([]);
    expect(await idsOf({ from: '2020-01-01', until: '2099-12-31' })).toHaveLength(2);
  });

  it('sums up all uploads, unused ones and those of each person', async () => {
    const { data: before } = await app.send('GET /media/summary', { token: admin.token });
    const other = await app.make.user();
    const { data } = await uploads.send('大.txt', Buffer.alloc(900_000, 'b'), other.token);
    const { data: after } = await app.send('GET /media/summary', { token: admin.token });
    const [was, is] = [before, after] as { count: number; size: number; unusedSize: number }[];
    expect(is?.count).toBe((was?.count ?? 0) + 1);
    expect(is?.size).toBe((was?.size ?? 0) + 900_000);
    expect(is?.unusedSize).toBe((was?.unusedSize ?? 0) + 900_000);
    const owners = await app.send('GET /media/owner/page', { token: admin.token, query: {} });
    expect(owners.data).toMatchObject({
      records: expect.arrayContaining([
        { id: other.id, nickname: other.nickname, count: 1, size: 900_000 },
      ]),
    });
    expect((owners.data as Page<{ id: Id }>).records[0]?.id).toBe(other.id);
    await remove((data as MediaItem).id);
  });
});
