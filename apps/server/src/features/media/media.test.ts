import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { createUploads, picture } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { openPictureAt, sweepMedia } from './media.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let owner: MadeUser;
let send: Uploads['send'];
let upload: Uploads['upload'];
let get: Uploads['get'];
let status: Uploads['status'];
let createCtx: Uploads['createCtx'];
let link: Uploads['link'];

beforeAll(async () => {
  app = await startTestApp({ env: { UPLOAD_MAX_MB: '1' } });
  owner = await app.make.user();
  ({ send, upload, get, status, createCtx, link } = createUploads(app, owner));
});
afterAll(async () => {
  stopImages();
  await app.close();
});
afterEach(() => clock.reset());

async function storedFiles(): Promise<string[]> {
  const all = await readdir(`${app.deps.env.DATA_DIR}/media`, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('upload', () => {
  it('stores a picture under a clean name, in all its sizes', async () => {
    const answer = await send('../../照片.PNG', await picture(1000));
    expect(answer).toMatchObject({
      code: 200,
      data: { kind: 'IMAGE', name: '照片.PNG', mime: 'image/webp', width: 1000, height: 30 },
    });
    const { url, widths } = answer.data as MediaItem;
    expect(url).toMatch(/^\/media\/\d+\/full\.webp$/);
    for (const width of widths)
      expect(await status(url.replace('full', String(width)), owner.token)).toBe(200);
    expect(await storedFiles()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{64}-full\.webp$/)]),
    );
  });

  it('accepts a pasted picture without an extension, and one with a wrong extension', async () => {
    expect(await send('blob', await picture())).toMatchObject({
      code: 200,
      data: { kind: 'IMAGE' },
    });
    expect(await send('x.jpg', await picture())).toMatchObject({
      code: 200,
      data: { mime: 'image/webp' },
    });
  });

  it.each([
    ['no picture', 'x.png', '<script>alert(1)</script>', /无法识别为图片/],
    ['a page', 'x.html', '<script>alert(1)</script>', /不支持该文件类型/],
    ['a program', 'x.exe', 'MZ', /不支持该文件类型/],
    ['a turned name', 'x\u202Egnp.exe', 'MZ', /不支持该文件类型/],
    ['a false document', 'x.pdf', 'MZ', /不符/],
    ['nothing', 'x.png', '', /空/],
  ])('refuses %s with a sentence', async (_, name, text, words) => {
    const before = await storedFiles();
    const answer = await send(name, Buffer.from(text));
    expect(answer).toMatchObject({
      code: 400,
      data: { fields: { file: expect.stringMatching(words) } },
    });
    expect(await storedFiles()).toEqual(before);
  });

  it('refuses a picture under the name of a page', async () => {
    expect((await send('image.png.html', await picture())).code).toBe(400);
  });

  it('refuses a file that is too large, a body that is no form, no file, several files, and visitors', async () => {
    expect(await send('x.txt', Buffer.alloc(1024 * 1024 + 1, 65))).toMatchObject({
      code: 413,
      msg: '文件不能超过 1 MB',
    });
    expect((await app.send('POST /media', { token: owner.token, body: {} })).code).toBe(400);
    const wrongPartFile = { name: 'x.txt', bytes: Buffer.from('x'), part: 'other' };
    expect((await app.send('POST /media', { token: owner.token, file: wrongPartFile })).code).toBe(
      400,
    );
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const part =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n';
    for (const payload of [`${part}${part}--b--\r\n`, part, '--b--\r\n', 'x', '']) {
      const answer = await app.send('POST /media', { token: owner.token, payload, headers: type });
      expect({ payload, code: answer.code }).toEqual({ payload, code: 400 });
    }
    expect(await send('x.png', await picture(), null)).toMatchObject({
      code: 400,
      msg: '请先登录后再进行操作',
    });
  });

  it('is counted whatever it holds, and not read at all once there were too many', async () => {
    const limited = await startTestApp({
      joins: app,
      env: { RATE_LIMIT_SCALE: '0.05', UPLOAD_MAX_MB: '1' },
    });
    try {
      const { send: sendLimited } = createUploads(limited, await limited.make.user());
      const huge = Buffer.alloc(1024 * 1024 + 20_000);
      const codes = [1, 2, 3, 4].map(async () => (await sendLimited('x.txt', huge)).code);
      expect((await Promise.all(codes)).toSorted((a, b) => a - b)).toEqual([413, 413, 413, 429]);
    } finally {
      await limited.close();
    }
  });

  it('leaves nothing when the upload breaks off', async () => {
    const before = await storedFiles();
    const address = new URL(await app.listen());
    const accepted = once(app.http.server, 'connection') as Promise<[Socket]>;
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.write(
      `POST /api/media HTTP/1.1\r\nhost: x\r\nauthorization: ${owner.token}\r\ncontent-length: 90000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(40_000)}`,
    );
    const [received] = await accepted;
    await expect.poll(() => received.bytesRead).toBeGreaterThan(40_000);
    const closed = new Promise((resolve) => received.once('close', resolve));
    socket.destroy();
    await closed;
    expect(await storedFiles()).toEqual(before);
    expect((await send('still.txt', Buffer.from('works'))).code).toBe(200);
  });

  it('stops at the daily quota of a person', async () => {
    const activeUser = await app.make.user();
    await upload(activeUser.token);
    await sql`update media set uploaded_size = ${500 * 1024 * 1024}
      where owner_id = ${activeUser.id}`.run(app.db);
    expect(await send('x.png', await picture(), activeUser.token)).toMatchObject({ code: 429 });
    clock.advance(25 * 3600_000);
    expect((await send('x.png', await picture(), activeUser.token)).code).toBe(200);
  });
});

describe('serving', () => {
  it('is sent with its own type and nothing executable, and is cached only when everyone can see it', async () => {
    const { url } = await upload();
    const answer = await get(url, owner.token);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': "inline; filename*=UTF-8''%E5%9B%BE%20%E7%89%87.png",
      'content-length': String(answer.rawPayload.length),
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    const cachedAnswer = await get(url, owner.token, {
      'if-none-match': String(answer.headers.etag),
    });
    expect(cachedAnswer.statusCode).toBe(304);
    await openPictureAt(await createCtx(owner.token), url);
    expect((await get(url)).headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  it('gives attachments to be saved only', async () => {
    const answer = await send('报表 "一".csv', Buffer.from('<script>alert(1)</script>'));
    const { url } = answer.data as MediaItem;
    expect((await get(url, owner.token)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''%E6%8A%A5%E8%A1%A8%20%E4%B8%80%20.csv",
    });
  });

  it.each([
    '/media/x/full.webp',
    '/media/1/../full.webp',
    '/media/999999999/full.webp',
    '/media/0/full.webp',
    '/media/99999999999999999999/full.webp',
    '/media/1/full',
    '/media/1/%00.webp',
  ])('has nothing at %s', async (url) => {
    expect(await status(url, owner.token)).toBe(404);
  });

  it('has no other sizes and endings of an upload', async () => {
    const { url } = await upload();
    expect(await status(url.replace('full', '799'), owner.token)).toBe(404);
    expect(await status(url.replace('.webp', '.html'), owner.token)).toBe(404);
  });
});

describe('sweep', () => {
  it('removes after a week what nothing uses, and shared objects with the last upload', async () => {
    const [first, second] = [await app.make.user(), await app.make.user()];
    const bytes = await picture();
    const unused = await upload(first.token, bytes);
    const equal = await upload(second.token, bytes);
    const [inText, inDraft, open] = [await upload(), await upload(), await upload()];
    const article = await app.make.article({ author: owner.id });
    await link(owner, article.id, inText.url, '');
    const draft = await app.make.draft({ user: owner.id });
    await sql`update drafts set body = ${`![](${inDraft.url})`}
      where id = ${draft.id}`.run(app.db);
    await openPictureAt(await createCtx(owner.token), open.url);
    const inAWeek = new Date(Date.now() + 8 * 24 * 3600_000);

    expect(await sweepMedia(app.deps, new Date())).toBe(0);
    await sql`update media set created_at = ${inAWeek} where id = ${equal.id}`.run(app.db);
    expect(await sweepMedia(app.deps, inAWeek)).toBeGreaterThan(0);
    expect(await status(unused.url, first.token)).toBe(404);
    expect(await status(equal.url, second.token)).toBe(200);
    for (const url of [inText, inDraft, open]) expect(await status(url.url, owner.token)).toBe(200);

    const files = (await storedFiles()).length;
    expect(await sweepMedia(app.deps, new Date(inAWeek.getTime() + 8 * 24 * 3600_000))).toBe(1);
    expect(await storedFiles()).toHaveLength(files - 1);
    expect((await send('again.png', bytes, first.token)).code).toBe(200);
  });
});
