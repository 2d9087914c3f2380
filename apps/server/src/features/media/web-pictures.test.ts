import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { createUploads, picture } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { addPictureSizes } from './picture-sizes.ts';
import { uploadWebPicture } from './web-picture.ts';

let app: TestApp;
let owner: MadeUser;
let uploads: Uploads;
let site: Server;
let origin: string;
const answers = new Map<string, (response: ServerResponse) => void>();

beforeAll(async () => {
  app = await startTestApp({ env: { UPLOAD_MAX_MB: '1' } });
  owner = await app.make.user();
  uploads = createUploads(app, owner);
  site = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end('no');
    else answer(response);
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  stopImages();
  await app.close();
});

/** Fetches from the site of the test, which the server itself would refuse. */
async function store(path: string) {
  const ctx = await uploads.createCtx(owner.token);
  return uploadWebPicture(
    { ...ctx, log: app.http.log, now: () => new Date() } as never,
    `${origin}${path}`,
    fetch,
  );
}

describe('a picture of the web', () => {
  it('is stored with the address it came from, also behind a redirect', async () => {
    const bytes = await picture(300);
    answers.set('/图.png', (response) => response.end(bytes));
    answers.set(encodeURI('/图.png'), (response) => response.end(bytes));
    answers.set('/old', (response) =>
      response.writeHead(302, { location: encodeURI('/图.png') }).end(),
    );
    const stored = await store('/图.png?w=1#x');
    expect(stored).toMatchObject({
      kind: 'IMAGE',
      name: '图.png',
      width: 300,
    });
    const again = await store('/old');
    expect(again).toMatchObject({ width: 300 });
    const body = { ids: [stored.id, again.id, 1] };
    const facts = await app.call('POST /media/pictures', { body }, owner.token);
    expect(facts).toMatchObject({ code: 200 });
    expect(facts.data).toHaveLength(2);
    expect(facts.data).toContainEqual({
      id: stored.id,
      width: 300,
      height: 30,
      sourceUrl: `${origin}${encodeURI('/图.png')}?w=1`,
    });
    expect(facts.data).toContainEqual(
      expect.objectContaining({ id: again.id, sourceUrl: `${origin}/old` }),
    );
    const stranger = await app.make.user();
    const hidden = await app.call('POST /media/pictures', { body }, stranger.token);
    expect(hidden.data).toEqual([]);
  });

  it.each([
    ['is missing', '/none', undefined],
    ['is a page', '/page', (response: ServerResponse) => response.end('<html>')],
    ['is empty', '/empty', (response: ServerResponse) => response.end()],
    [
      'leads on without end',
      '/loop',
      (response: ServerResponse) => response.writeHead(302, { location: '/loop' }).end(),
    ],
    [
      'leads to a file',
      '/file',
      (response: ServerResponse) =>
        response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
    [
      'is too large',
      '/large',
      (response: ServerResponse) => response.end(Buffer.alloc(2 * 1024 * 1024, 1)),
    ],
  ])('is refused when it %s', async (_, path, answer) => {
    if (answer) answers.set(path, answer);
    await expect(store(path)).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it.each([
    'http://127.0.0.1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://10.0.0.1/a.png',
    'http://192.168.1.1/a.png',
    'http://169.254.169.254/latest',
    'http://2130706433/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'https://example.com:8443/a.png',
    'ftp://example.com/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
    '',
  ])('is not fetched from %s', async (url) => {
    const answer = await app.send('POST /media/web', { token: owner.token, body: { url } });
    expect(answer).toMatchObject({ code: 400, data: { fields: { url: expect.any(String) } } });
  });
});

describe('the size of an uploaded picture', () => {
  it('is written into the text that readers get, a width of the writer as well', async () => {
    const { id, url } = await uploads.upload(owner.token, await picture(400));
    const size = 'width="400" height="30"';
    expect(await addPictureSizes(app.db, `<p><img src="${url}" alt="a>b"></p>`)).toBe(
      `<p><img src="${url}" alt="a>b" ${size}></p>`,
    );
    expect(await addPictureSizes(app.db, `<img src="${url}" alt="" width="50%">`)).toBe(
      `<img src="${url}" alt="" width="400" style="width:50%" height="30">`,
    );
    const others = [
      '<img src="/media/1/full.webp" alt="">',
      '<img src="https://a.cn/b.png" alt="" width="50%">',
      `<img alt=" src=/media/${id}/full.webp">`,
      `&lt;img src="${url}">`,
    ].join('');
    expect(await addPictureSizes(app.db, others)).toBe(others);
  });

  it('stands in a stored text', async () => {
    const { url } = await uploads.upload(owner.token, await picture(420));
    const content = `![图](${url} "题"){width=30% align=right}`;
    const preview = await app.call('POST /article/preview', { body: { content } }, owner.token);
    expect(preview).toMatchObject({ code: 200 });
    expect(preview.data.html).toMatch(
      /^<figure><img [^>]*width="420"[^>]*style="width:30%" height="30"><figcaption>题/u,
    );
  });
});
