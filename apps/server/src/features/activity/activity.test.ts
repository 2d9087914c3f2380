import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import { getActionName } from '@zhihui/contract/features/activity/activity.actions.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { addJob } from '../../platform/queue/queue.repo.ts';
import { diffStates, maskSecrets } from './diff-states.ts';
import { findEntityKind } from './activity.service.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: { id: Id; token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin', nickname: '沈青禾' });
});
afterAll(() => app.close());

const log = async (query: object = {}) =>
  (await app.call('GET /activity/page', { query: { size: 100, ...query } }, admin.token)).data;
const rows: EndpointSpec[] = [...endpoints];

describe('the activity log', () => {
  it('knows the kind of entity of every logged call', () => {
    const unknown = rows.filter((row) => row.logged === true && findEntityKind(row) === null);
    expect(unknown.map(keyOf)).toEqual([]);
    const bin = { path: '/recycle/:kind/:id' };
    const kinds = ['ARTICLE', 'QUESTION', 'ANSWER', 'COMMENT'].map((kind) =>
      findEntityKind(bin, kind),
    );
    expect(kinds).toEqual(['content', 'content', 'answer', 'comment']);
  });

  it('has a name for every logged call', () => {
    const logged = rows.filter((row) => row.logged === true).map(keyOf);
    expect(logged.filter((call) => getActionName(call) === call)).toEqual([]);
  });

  it('records the user, the call, the target, the origin and the state before and after', async () => {
    const { data: tag } = await app.call('POST /tag', { body: { name: '出口退税' } }, admin.token);
    await app.send('PUT /tag', {
      body: { id: tag.id, name: '退税' },
      token: admin.token,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0' },
    });
    await app.call('DELETE /tag/:id', { params: { id: tag.id } }, admin.token);
    const { records } = await log({ kind: 'tag', target: String(tag.id) });
    expect(records.map(({ call, targetName, changes }) => [call, targetName, changes])).toEqual([
      ['DELETE /tag/:id', '退税', [{ field: 'name', before: '退税', after: null }]],
      ['PUT /tag', '退税', [{ field: 'name', before: '出口退税', after: '退税' }]],
      ['POST /tag', '出口退税', [{ field: 'name', before: null, after: '出口退税' }]],
    ]);
    expect(records[1]).toMatchObject({
      person: { id: admin.id, nickname: '沈青禾' },
      kind: 'tag',
      ip: '127.0.0.1',
      device: 'Chrome 142 · Windows',
    });
    expect(records[1]?.action).toBe('重命名标签');
  });

  it('records which permissions a role gained and lost, and which role a user got', async () => {
    const { data: role } = await app.call(
      'POST /role',
      { body: { name: '日志用', codes: ['tag.add'] } },
      admin.token,
    );
    const person = await app.make.user({ nickname: '乙' });
    await app.call(
      'PUT /role/:id/permission',
      { params: { id: role.id }, body: { codes: ['tag.edit'] } },
      admin.token,
    );
    await app.call(
      'PUT /user/update/role/:userId/:roleId',
      { params: { userId: person.id, roleId: role.id } },
      admin.token,
    );
    const [moved, changed] = (await log({ userId: admin.id })).records;
    expect(moved).toMatchObject({
      targetName: '乙',
      changes: [{ field: 'role', before: '员工', after: '日志用' }],
    });
    expect(changed?.changes).toEqual([
      { field: 'permissions', before: ['tag.add'], after: ['tag.edit'] },
    ]);
  });

  it('records nothing for calls that were refused or rolled back', async () => {
    const before = (await log()).total;
    const { token } = await app.make.user();
    await app.send('POST /tag', { body: { name: '不许' }, token });
    await app.make.tag({ name: '已有' });
    await app.send('POST /tag', { body: { name: '已有' }, token: admin.token });
    expect((await log()).total).toBe(before);
  });

  it('can be read by Admins only', async () => {
    for (const role of ['Moderator', 'User', 'Tourist']) {
      const { token } = await app.make.user({ role });
      expect((await app.send('GET /activity/page', { token })).status).toBe(403);
    }
  });

  it('can be filtered by user, action, target and days, and is paged', async () => {
    const other = await app.make.user({ role: 'Admin' });
    for (const name of ['丙一', '丙二', '丙三'])
      await app.call('POST /tag', { body: { name } }, other.token);
    expect((await log({ userId: other.id })).total).toBe(3);
    expect((await log({ userId: other.id, call: 'POST /tag' })).total).toBe(3);
    expect((await log({ userId: other.id, call: 'PUT /tag' })).total).toBe(0);
    const second = await log({ userId: other.id, size: 2, current: 2 });
    expect([second.records.map(({ targetName }) => targetName), second.total]).toEqual([
      ['丙一'],
      3,
    ]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
      new Date(),
    );
    expect((await log({ userId: other.id, from: today, until: today })).total).toBe(3);
    expect((await log({ userId: other.id, until: '2020-01-01' })).total).toBe(0);
    expect((await log({ userId: other.id, from: '2099-01-01' })).total).toBe(0);
    expect((await log({ kind: 'tag', target: "1' or 1=1" })).total).toBe(0);
    const { data } = await app.call('GET /activity/actions', {}, admin.token);
    expect(data.map(({ call }) => call)).toContain('PUT /role/:id/permission');
  });
});

describe('append-only', () => {
  const old = (days: number) =>
    sql`insert into activity_logs (call, created_at) values ('PUT /old', now() - ${`${days} days`}::interval)`.run(
      app.db,
    );
  const listLogs = async () =>
    (await sql<{ id: Id }>`select id from activity_logs where call = 'PUT /old'`.all(app.db))
      .length;

  it('is enforced by the database for updates, deletes and truncation', async () => {
    await old(400);
    const words = /append-only/u;
    await expect(sql`update activity_logs set call = 'x'`.run(app.db)).rejects.toThrow(words);
    await expect(sql`delete from activity_logs`.run(app.db)).rejects.toThrow(words);
    await expect(sql`truncate activity_logs`.run(app.db)).rejects.toThrow(words);
    const openWrite = app.db.transaction(async (trx) => {
      await sql`select set_config('zhihui.activity_retention', 'on', true)`.run(trx);
      await sql`delete from activity_logs`.run(trx);
    });
    await expect(openWrite).rejects.toThrow(words);
    expect(await listLogs()).toBe(1);
  });

  it('allows only the retention that the setting states, half a year at least', async () => {
    await old(200);
    const sweep = async (days: unknown) => {
      await app.make.setting('activityLogDays', days);
      await addJob(app.db, 'sweep-daily', null);
      await app.runJobs();
      return listLogs();
    };
    expect(await sweep(500)).toBe(2);
    expect(await sweep(1)).toBe(1);
    expect(await sweep(180)).toBe(0);
    expect((await log()).total).toBeGreaterThan(3);
  });
});

describe('changes', () => {
  it('contain no secrets', () => {
    const body = {
      password: 'p4ss',
      smtp: { url: 'smtp://mail:p4ss@host/', accessToken: 'p4ss', clientSecret: 'p4ss' },
      list: [{ otp: 'p4ss' }],
      hasSecret: true,
    };
    expect(JSON.stringify(maskSecrets(body))).not.toContain('p4ss');
    expect(maskSecrets(body)).toMatchObject({ hasSecret: true, smtp: { url: 'smtp://***@host/' } });
    const changes = diffStates(
      { secret: 'p4ss', mail: { password: 'p4ss1' } },
      { secret: 'p4ss2', mail: null },
    );
    expect(JSON.stringify(changes)).not.toContain('p4ss');
    expect(Object.keys(changes)).toEqual(['secret', 'mail']);
  });

  it('omit unchanged fields and cut long texts', () => {
    const changes = diffStates(
      { a: [1], b: 'x', c: null },
      { a: [1], b: 'y'.repeat(9000), c: undefined },
    );
    expect(Object.keys(changes)).toEqual(['b']);
    expect(JSON.stringify(changes).length).toBeLessThan(600);
  });
});
