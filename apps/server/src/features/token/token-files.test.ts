import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '@zhihui/contract/scopes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads, picture } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';

let app: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.make.user();
});
afterAll(async () => {
  stopImages();
  await app.close();
});

async function makeToken(session: string, ...scopes: Scope[]): Promise<{ id: Id; secret: string }> {
  const body = { name: '下载脚本', scopes };
  const { status, msg, data } = await app.call('POST /user/token', { body }, session);
  if (status !== 200) throw new Error(`no token: ${msg}`);
  return data;
}

/** Fetches a file as a program does, or with the cookie of a session as well. */
const get = (url: string, secret: string, cookie?: string) =>
  app.http.inject({
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(cookie === undefined ? {} : { cookies: { access_token: cookie } }),
  });

describe('a file fetched with a token', () => {
  it('is a picture that the account may see, with the scope for it', async () => {
    const { upload, status } = createUploads(app, owner);
    const { url } = await upload(owner.token, await picture());
    const reader = await makeToken(owner.token, 'media:read');
    const fetched = await get(url, reader.secret);
    expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(fetched.headers['vary']).toContain('Authorization');
    const other = await app.make.user();
    const foreign = await makeToken(other.token, 'media:read');
    expect((await get(url, foreign.secret)).statusCode).toBe(404);
    const narrow = await get(url, (await makeToken(owner.token, 'article:read')).secret);
    expect([narrow.statusCode, narrow.json()]).toMatchObject([
      403,
      { data: { scope: 'media:read' } },
    ]);
    await app.call('DELETE /user/token/:id', { params: { id: reader.id } }, owner.token);
    // the cookie of the account does not help a token that does not count
    expect((await get(url, reader.secret, owner.token)).statusCode).toBe(401);
    expect(await status(url, owner.token)).toBe(200);
  });

  it('is an export of the account, with the scope for it', async () => {
    await app.make.article();
    const body = { format: 'MARKDOWN' as const };
    const { secret } = await makeToken(owner.token, 'transfer:read', 'transfer:write');
    const started = await app.call('POST /transfer/export', { body }, secret);
    expect([started.status, started.msg]).toEqual([200, 'ok']);
    expect((await app.runJobs()).failed).toEqual([]);
    const params = { id: started.data.id };
    const { data } = await app.call('GET /transfer/export/:id', { params }, secret);
    const url = data.url ?? '';
    expect((await get(url, secret)).statusCode).toBe(200);
    expect((await get(url, (await makeToken(owner.token, 'media:read')).secret)).statusCode).toBe(
      403,
    );
    const other = await app.make.user();
    expect(
      (await get(url, (await makeToken(other.token, 'transfer:read')).secret)).statusCode,
    ).toBe(404);
  });
});
