import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { notify } from './notification.public.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let reader: MadeUser;
let category: Id;
let contentId: Id;
let noticeCount = 0;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  reader = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category()).id;
  contentId = (await app.make.article({ category })).id;
  await app.runJobs();
  app.mails.length = 0;
});
afterAll(() => app.close());

const sendNotices = (count = 1) =>
  Promise.all(
    Array.from({ length: count }, () =>
      notify(app, {
        kind: 'COMMENT',
        userIds: [reader.id],
        actorId: null,
        contentId,
        key: `d${noticeCount++}`,
      }),
    ),
  );
const order = (digest: 'DAILY' | 'WEEKLY', timeZone = 'Asia/Shanghai') =>
  app.call('PUT /notification/setting', { body: { kinds: [], digest, timeZone } }, reader.token);
/** Makes the last digest of this person older. */
const lastSent = (days: number) =>
  sql`update notification_digests set sent_at = now() - make_interval(days => ${days})
    where user_id = ${reader.id}`.run(app.db);
async function send(): Promise<void> {
  await app.deps.transaction((db) =>
    sql`select graphile_worker.add_job('notification-digest')`.run(db),
  );
  expect((await app.runJobs()).failed).toEqual([]);
}

describe('the digest', () => {
  it('has what is unread, once', async () => {
    await order('DAILY');
    await lastSent(2);
    await sendNotices(3);
    await send();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [reader.email, '知汇：您有 3 条未读通知'],
    ]);
    await lastSent(2);
    await send();
    expect(app.mails).toHaveLength(1);
    await sendNotices();
    await send();
    expect(app.mails, 'not before the next is due').toHaveLength(1);
    await lastSent(2);
    await send();
    expect(app.mails).toHaveLength(2);
  });

  it('comes weekly to who wants it so', async () => {
    await order('WEEKLY');
    await sendNotices();
    await lastSent(8);
    await send();
    expect(app.mails).toHaveLength(1);
  });

  it('is sent in the morning of the recipient’s time zone, not the server’s', async () => {
    const countDue = async (zone: string) => {
      await order('DAILY', zone);
      const rows = await sql<{ hours: number }>`select extract(epoch from now() -
        (date_trunc('day', now() at time zone ${zone} - interval '8 hours') + interval '8 hours') at time zone ${zone})
        / 3600 as hours`.all(app.db);
      return Number(rows[0]?.hours);
    };
    const hours = [await countDue('Asia/Shanghai'), await countDue('America/New_York')];
    for (const [at, zone] of ['Asia/Shanghai', 'America/New_York'].entries()) {
      await order('DAILY', zone);
      await sendNotices();
      const since = hours[at] ?? 0;
      const sentAgo = (more: number) =>
        sql`update notification_digests set sent_at = now() - make_interval(secs => ${(since + more) * 3600})
          where user_id = ${reader.id}`.run(app.db);
      app.mails.length = 0;
      await sentAgo(-0.02);
      await send();
      expect(app.mails, 'sent since the last morning').toEqual([]);
      await sentAgo(0.02);
      await send();
      expect(app.mails, 'not sent since the last morning').toHaveLength(1);
    }
  });

  it('leaves out what was read, what was mailed and what may no longer be read', async () => {
    await order('DAILY');
    await lastSent(2);
    await sendNotices(2);
    const { data } = await app.call('GET /notification/page', { query: {} }, reader.token);
    const params = { id: data.records[0]?.id ?? 0 };
    await app.call('PUT /notification/:id/read', { params }, reader.token);
    const deleted = (await app.make.article({ deletedAt: new Date() })).id;
    await sql`insert into notifications (user_id, kind, content_id, key)
      values (${reader.id}, 'COMMENT', ${deleted}, 'gone')`.run(app.db);
    await send();
    expect(app.mails.map(({ subject }) => subject)).toEqual(['知汇：您有 1 条未读通知']);
    await sendNotices();
    await sql`update categories set visibility = 2 where id = ${category}`.run(app.db);
    await lastSent(2);
    await send();
    expect(app.mails).toHaveLength(1);
  });

  it('is sent once by two workers, and not lost by one that dies', async () => {
    await order('DAILY');
    await lastSent(2);
    await sendNotices();
    const failingApp = await startTestApp({
      joins: app,
      deps: () => ({ addJob: () => Promise.reject(new Error('killed')) }),
    });
    await app.deps.transaction((db) =>
      sql`select graphile_worker.add_job('notification-digest')`.run(db),
    );
    expect((await failingApp.runJobs()).failed).toEqual(['notification-digest: killed']);
    await failingApp.close();
    await Promise.all([send(), app.runJobs({ retry: true })]);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });
});
