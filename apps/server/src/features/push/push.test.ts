import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { RefusedAddressError } from '../../platform/outbound/outbound.ts';
import { startPushPeer } from '../../platform/web-push/test/push-peer.ts';
import type { PeerBrowser, PushPeer } from '../../platform/web-push/test/push-peer.ts';
import { notify } from '../notification/notification.public.ts';
import { ensurePushKeys } from './push.public.ts';

let app: TestApp;
let peer: PushPeer;
let author: MadeUser;
let reader: MadeUser;
let contentId: Id;

beforeAll(async () => {
  peer = await startPushPeer();
  app = await startTestApp({ deps: () => ({ fetchPush: (url, init) => peer.fetch(url, init) }) });
  author = await app.make.user({ nickname: '周以宁' });
});
beforeEach(async () => {
  reader = await app.make.user();
  contentId = (await app.make.article({ author: author.id, title: '海外仓' })).id;
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const toBody = ({ endpoint, keys }: PeerBrowser) => ({ endpoint, keys });
const subscribe = (browser: PeerBrowser, user = reader) =>
  app.call('POST /push/subscription', { body: toBody(browser) }, user.token);
const list = async (user = reader) =>
  (await app.call('GET /push/subscription', undefined, user.token)).data.subscriptions;
const choose = (push: boolean | undefined, kind: NotificationKind = 'COMMENT', user = reader) =>
  app.call(
    'PUT /notification/setting',
    {
      body: {
        kinds: [{ kind, site: true, mail: false, ...(push !== undefined && { push }) }],
        digest: 'OFF',
        timeZone: 'Asia/Shanghai',
      },
    },
    user.token,
  );
/** Notifies the reader of a comment. */
const sendNotice = (user = reader) =>
  notify(app, {
    kind: 'COMMENT',
    userIds: [user.id],
    actorId: author.id,
    contentId,
    anchor: 'comment-1',
    key: `comment:${randomBytes(6).toString('hex')}`,
    excerpt: '只给站内的人看的话',
  });

/** A browser of the reader that gets messages about comments. */
async function openBrowser(user = reader): Promise<PeerBrowser> {
  const browser = peer.subscribe();
  expect((await subscribe(browser, user)).code).toBe(200);
  await choose(true, 'COMMENT', user);
  return browser;
}

describe('a notification', () => {
  it('is pushed with its sentence and address, and nothing else', async () => {
    const browser = await openBrowser();
    await sendNotice();
    await app.runJobs();
    expect(browser.messages).toEqual([
      { title: '周以宁 评论了《海外仓》', address: `/article/${contentId}?comment=1#comment-1` },
    ]);
    expect(peer.refused).toEqual([]);
  });

  it('is pushed to each browser once, however often the job runs', async () => {
    const [first, second] = [await openBrowser(), peer.subscribe()];
    const { id: other } = await sql<{ id: Id }>`insert into sessions ${sql.values({
      ...{ token_hash: randomBytes(32), user_id: reader.id },
      expires_at: new Date(Date.now() + 86_400_000),
    })} returning id`.one(app.db);
    await subscribe(second);
    await sql`update push_subscriptions set session_id = ${other} where endpoint = ${second.endpoint}`.run(
      app.db,
    );
    await subscribe(first);
    await sendNotice();
    const { id } = await sql<{ id: Id }>`select id from notifications
      where user_id = ${reader.id}`.one(app.db);
    await app.deps.addJob(app.db, 'notification.push', { ids: [id] });
    await app.runJobs();
    expect([first.messages.length, second.messages.length]).toEqual([1, 1]);
  });

  it('is not pushed by itself, nor after the choice was taken back', async () => {
    const browser = peer.subscribe();
    await subscribe(browser);
    await sendNotice();
    await app.runJobs();
    await choose(true);
    // a page that does not know of it
    await choose(undefined);
    await sendNotice();
    await choose(false);
    await app.runJobs();
    expect(browser.messages).toEqual([]);
  });

  it('is pushed to those who want it in no other way', async () => {
    const browser = await openBrowser();
    await sql`update notification_choices set site = false where user_id = ${reader.id}`.run(
      app.db,
    );
    await sendNotice();
    await app.runJobs();
    expect(browser.messages).toHaveLength(1);
  });

  it('is not pushed once its reader may no longer read it, or has read it', async () => {
    const browser = await openBrowser();
    await sendNotice();
    const internal = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const before = await sql<{ category_id: Id }>`select category_id from contents
      where id = ${contentId}`.one(app.db);
    await sql`update contents set category_id = ${internal} where id = ${contentId}`.run(app.db);
    await sql`update users set role_id = (select id from roles where code = 'Tourist')
      where id = ${reader.id}`.run(app.db);
    await app.runJobs();
    await sql`update contents set category_id = ${before.category_id}
      where id = ${contentId}`.run(app.db);
    await sendNotice();
    await app.call('PUT /notification/read', { body: { kinds: null } }, reader.token);
    await app.runJobs();
    expect(browser.messages).toEqual([]);
  });
});

describe('a push service', () => {
  it('that no longer has the subscription ends it', async () => {
    const browser = await openBrowser();
    browser.answer = { status: 410 };
    await sendNotice();
    await app.runJobs();
    expect(await list()).toEqual([]);
  });

  it('that is busy gets the message later', async () => {
    const browser = await openBrowser();
    browser.answer = { status: 429, headers: { 'retry-after': '120' } };
    await sendNotice();
    await app.runJobs();
    browser.answer = null;
    await app.runJobs();
    expect(browser.messages).toEqual([]);
    await app.runJobs({ retry: true });
    expect(browser.messages).toHaveLength(1);
  });

  it('that fails gets the message again', async () => {
    const browser = await openBrowser();
    browser.answer = { status: 500 };
    await sendNotice();
    expect((await app.runJobs()).failed).toEqual(['push.send: the push service answered with 500']);
    browser.answer = null;
    await app.runJobs({ retry: true });
    expect(browser.messages).toHaveLength(1);
  });

  it('whose name leads into the network of the company is given up', async () => {
    await openBrowser();
    const { fetch } = peer;
    peer.fetch = () => Promise.reject(new RefusedAddressError('push.example.com'));
    await sendNotice();
    await app.runJobs();
    peer.fetch = fetch;
    expect(await list()).toEqual([]);
  });
});

describe('a subscription', () => {
  it('is listed with its browser, for its user alone, and ends at a press', async () => {
    await openBrowser();
    const [only] = await list();
    expect(only).toMatchObject({ current: true, device: expect.any(String) as string });
    expect(await list(author)).toEqual([]);
    const params = { id: only?.id ?? '' };
    const foreign = await app.call('DELETE /push/subscription/:id', { params }, author.token);
    expect(foreign.code).toBe(404);
    await app.call('DELETE /push/subscription/:id', { params }, reader.token);
    expect(await list()).toEqual([]);
  });

  it('is stored once when it is sent several times at once', async () => {
    const browser = peer.subscribe();
    const answers = await Promise.all([1, 2, 3].map(() => subscribe(browser)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(await list()).toHaveLength(1);
  });

  it('replaces the one that the session had', async () => {
    await subscribe(peer.subscribe());
    await subscribe(peer.subscribe());
    expect(await list()).toHaveLength(1);
  });

  it('moves to the user who signs in to the browser next', async () => {
    const browser = await openBrowser();
    const next = await app.make.user();
    expect((await subscribe(browser, next)).code).toBe(200);
    await sendNotice();
    await app.runJobs();
    expect(browser.messages).toEqual([]);
    expect([(await list()).length, (await list(next)).length]).toEqual([0, 1]);
  });

  it('of another user cannot be taken over without its keys', async () => {
    const browser = await openBrowser();
    const forged = { ...peer.subscribe(), endpoint: browser.endpoint };
    const taken = await subscribe(forged, author);
    expect([taken.code, taken.msg]).toEqual([
      409,
      '此浏览器的推送订阅无法确认，请在浏览器中重新开启',
    ]);
    expect([(await list()).length, (await list(author)).length]).toEqual([1, 0]);
  });

  it('ends when the browser signs out, and messages under way with it', async () => {
    const browser = await openBrowser();
    await sendNotice();
    expect((await app.call('POST /login/logout', undefined, reader.token)).code).toBe(200);
    await app.runJobs();
    expect(browser.messages).toEqual([]);
    const left = await sql<{ count: number }>`select count(*)::int as count
      from push_subscriptions where user_id = ${reader.id}`.one(app.db);
    expect(left.count).toBe(0);
  });

  it('gets nothing while its account is disabled, or its session is over', async () => {
    const browser = await openBrowser();
    await sendNotice();
    await sql`update users set status = 'INACTIVE' where id = ${reader.id}`.run(app.db);
    await app.runJobs();
    await sql`update users set status = 'ACTIVE' where id = ${reader.id}`.run(app.db);
    await sendNotice();
    await sql`update sessions set expires_at = now() - interval '1 minute'
      where user_id = ${reader.id}`.run(app.db);
    await app.runJobs();
    expect(browser.messages).toEqual([]);
  });

  it.each([
    ['http://push.example.com/a', '推送地址不正确'],
    ['https://127.0.0.1/a', '推送地址不正确'],
    ['https://[::1]/a', '推送地址不正确'],
    ['https://10.1.2.3/a', '推送地址不正确'],
    ['https://0x7f000001/a', '推送地址不正确'],
    ['https://localhost/a', '推送地址不正确'],
    ['https://user:secret@push.example.com/a', '推送地址不正确'],
    ['https://push.example.com:8443/a', '推送地址不正确'],
    [`https://push.example.com/${'a'.repeat(2000)}`, '推送地址过长'],
    ['nothing', '推送地址不正确'],
  ])('at %s is refused', async (endpoint, message) => {
    const answer = await subscribe({ ...peer.subscribe(), endpoint });
    expect([answer.code, JSON.stringify(answer.data)]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });

  it('with keys that no browser has is refused', async () => {
    const browser = peer.subscribe();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const forged = await subscribe({ ...browser, keys: { ...browser.keys, p256dh } });
    const short = await subscribe({ ...browser, keys: { ...browser.keys, auth: 'AAAA' } });
    expect([forged.code, short.code]).toEqual([400, 400]);
    expect(forged.data).toMatchObject({ fields: { keys: '订阅信息不正确，请重新开启推送' } });
  });

  it('makes room when a user has too many', async () => {
    for (let n = 0; n < 22; n += 1) {
      await subscribe(peer.subscribe());
      // as if each were in a session of its own
      const { id } = await sql<{ id: Id }>`insert into sessions ${sql.values({
        ...{ token_hash: randomBytes(32), user_id: reader.id },
        expires_at: new Date(Date.now() + 86_400_000),
      })} returning id`.one(app.db);
      await sql`update push_subscriptions set session_id = ${id}
        where user_id = ${reader.id} and id = (select max(id) from push_subscriptions)`.run(app.db);
    }
    await subscribe(peer.subscribe());
    expect(await list()).toHaveLength(20);
  });
});

describe('the keys of the site', () => {
  it('are made once, by nodes that start together, and are not readable in the database', async () => {
    await sql`delete from push_keys`.run(app.db);
    const { db, secrets } = { db: app.db, secrets: app.deps.secrets };
    await Promise.all([1, 2, 3].map(() => ensurePushKeys({ db, secrets })));
    const row = await sql<{
      public_key: string;
      private_key: string;
    }>`select public_key, private_key
      from push_keys`.one(app.db);
    const { data } = await app.call('GET /push/subscription', undefined, reader.token);
    expect(data.key).toBe(row.public_key);
    expect(Buffer.from(secrets.decrypt(row.private_key), 'base64url')).toHaveLength(32);
    expect(row.private_key).not.toContain(secrets.decrypt(row.private_key));
  });

  it('are made again, without the subscriptions, when the key of the installation was replaced', async () => {
    await subscribe(peer.subscribe());
    const before = (await app.call('GET /push/subscription', undefined, reader.token)).data;
    await sql`update push_keys set private_key = ${randomBytes(60).toString('base64url')}`.run(
      app.db,
    );
    await ensurePushKeys({ db: app.db, secrets: app.deps.secrets });
    const after = (await app.call('GET /push/subscription', undefined, reader.token)).data;
    expect(after.key).not.toBe(before.key);
    expect([before.subscriptions.length, after.subscriptions.length]).toEqual([1, 0]);
  });
});
