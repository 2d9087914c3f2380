import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReadRouter } from '../src/db/replicas/read-router.ts';
import { openDatabase } from '../src/db/db.ts';
import type { WebBuild } from '../src/http/web-build.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { sql } from './sql.ts';

/** A page needs the settings of the site first, so without the database it cannot be built. */
const web: WebBuild = {
  mode: 'production',
  version: () => 'none',
  load: async () => ({ entry: { module: {} } }) as never,
  mountAssets: async () => undefined,
  close: async () => undefined,
};
const UNAVAILABLE = { code: 503, data: null, msg: '服务暂时不可用，请稍后重试' };

let app: TestApp;
let line: DatabaseProxy;
/** The same site on a line that can be cut. */
let cut: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await app.make.user({ role: 'Admin' }));
});
afterAll(() => app.close());
beforeEach(async () => {
  line = await openDatabaseProxy(app.url);
  cut = await startTestApp({ joins: { ...app, url: line.url }, web });
  expect((await cut.send('GET /user/current', { token })).status).toBe(200);
});
afterEach(async () => {
  await cut.close();
  await line.close();
});

const newTag = () => cut.send('POST /tag', { token, body: { name: `标签${Math.random()}` } });
const getStatus = async (url: string) => (await cut.http.inject(url)).statusCode;

describe('while the database is away', () => {
  it('every call reports it, and that it may be retried', async () => {
    await line.cut();
    for (const answer of [
      await cut.send('GET /setting/site'),
      await cut.send('GET /user/current', { token }),
      await cut.send('GET /search', { query: { keyword: '知识' } }),
      await newTag(),
    ]) {
      const { code, data, msg } = answer;
      expect({ code, data, msg }).toEqual(UNAVAILABLE);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([await getStatus('/readyz'), await getStatus('/healthz')]).toEqual([503, 200]);
    await line.restore();
    expect([await getStatus('/readyz'), (await newTag()).status]).toEqual([200, 200]);
  });

  it('pages, pictures and feeds do, to a reader signed in or out', async () => {
    await line.cut();
    const paths = ['/', '/media/1/full.webp', '/feed/article', '/sitemap.xml', '/sitemap/1.xml'];
    for (const url of paths) {
      for (const cookie of ['', `access_token=${token}`]) {
        const { statusCode, headers, body } = await cut.http.inject({
          url,
          headers: { accept: 'text/html', cookie },
        });
        expect([url, statusCode, Number(headers['retry-after']) > 0]).toEqual([url, 503, true]);
        // a session that could not be queried has not ended
        expect(headers['set-cookie']).toBeUndefined();
        if (url === '/') expect(body).toContain(`<h1>${UNAVAILABLE.msg}</h1>`);
      }
    }
    expect(await getStatus('/slice-data/header.json')).toBe(503);
  });

  it('no caller waits for it without limit', async () => {
    const silentServer = createServer((socket) => void socket.resume());
    await new Promise<void>((done) => silentServer.listen(0, '127.0.0.1', () => done()));
    const { port } = silentServer.address() as AddressInfo;
    const url = `postgres://x:x@127.0.0.1:${port}/x`;
    const primary = openDatabase({ url, poolSize: 1, connectTimeoutMs: 100 });
    const reads = openReadRouter({ primary, session: url, urls: [], maxLagMs: 5000, poolSize: 1 });
    const pendingChange = await startTestApp({
      joins: app,
      deps: () => ({ db: primary.db, reads }),
    });
    const both = [pendingChange.send('GET /setting/site'), pendingChange.send('GET /tag/page')];
    for (const { code, msg } of await Promise.all(both)) {
      expect({ ...UNAVAILABLE, code, msg }).toEqual(UNAVAILABLE);
    }
    await pendingChange.close();
    await primary.close();
    await new Promise((done) => silentServer.close(done));
  });

  it('nor for one that has frozen', { tags: ['release'] }, async () => {
    line.freeze();
    const answers = [
      cut.send('GET /tag/page'),
      cut.send('GET /user/current', { token }),
      cut.send('GET /search', { query: { keyword: '知识' } }),
      newTag(),
    ];
    for (const { code, data, msg } of await Promise.all(answers))
      expect({ code, data, msg }).toEqual(UNAVAILABLE);
  });

  it(
    'nor for a connection that was lost without notice, which is replaced',
    { tags: ['release'] },
    async () => {
      line.silence();
      const { code, data, msg } = await cut.send('GET /user/current', { token });
      expect({ code, data, msg }).toEqual(UNAVAILABLE);
      const readStatus = async () => (await cut.send('GET /user/current', { token })).status;
      await expect.poll(readStatus).toBe(200);
    },
  );

  it('a caller does not count as one who guesses tokens', async () => {
    const limited = await startTestApp({
      joins: { ...app, url: line.url },
      env: { RATE_LIMIT_SCALE: '0.1' },
    });
    await line.cut();
    for (let i = 0; i < 15; i += 1) {
      expect((await limited.send('GET /user/current', { token })).status).toBe(503);
    }
    await limited.close();
  });
});

describe('a connection that ends in the middle of a change', () => {
  const backend = `select pid from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`;

  it.each(['broken', 'ended by the database'])('is reported as such when %s', async (way) => {
    const { id } = await app.make.tag();
    const answer = await app.db.transaction(async (trx) => {
      await sql`select from tags where id = ${id} for update`.run(trx);
      const pendingChange = cut.send('PUT /tag', { token, body: { id, name: `改名 ${way}` } });
      await expect.poll(() => sql.raw(backend).all(app.db)).toHaveLength(1);
      if (way === 'broken') line.breakAll();
      else await sql.raw(`select pg_terminate_backend(pid) from (${backend}) as one`).run(app.db);
      return pendingChange;
    });
    const { code, data, msg } = answer;
    expect({ code, data, msg }).toEqual(UNAVAILABLE);
    expect((await newTag()).status).toBe(200);
  });
});
