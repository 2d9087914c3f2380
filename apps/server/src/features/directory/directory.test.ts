import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryKind } from '@zhihui/contract/features/directory/directory.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import {
  startDingtalkDirectoryPeer,
  startFeishuDirectoryPeer,
  startWecomDirectoryPeer,
} from '../../../test/company-peers/directory-peers.ts';
import type { PeerOrganisation } from '../../../test/company-peers/directory-peers.ts';
import { APP, PeerError } from '../../../test/company-peers/peer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider } from '../../../test/make-provider.ts';
import { sql } from '../../../test/sql.ts';

const organisation: PeerOrganisation = { departments: [], members: [], errors: [] };
let app: TestApp;
let token: string;
let peers: Record<DirectoryKind, Awaited<ReturnType<typeof startWecomDirectoryPeer>>>;
beforeAll(async () => {
  app = await startTestApp();
  token = (await app.make.user({ role: 'Admin' })).token;
  peers = {
    WECOM: await startWecomDirectoryPeer(organisation),
    DINGTALK: await startDingtalkDirectoryPeer(organisation),
    FEISHU: await startFeishuDirectoryPeer(organisation),
  };
});
afterAll(async () => {
  await app.close();
  for (const peer of Object.values(peers)) await peer.close();
});
afterEach(async () => {
  await sql`delete from user_groups`.run(app.db);
  await sql`delete from identity_providers`.run(app.db);
  await sql`delete from directory_syncs`.run(app.db);
});

const PREFIXES: Record<DirectoryKind, string> = { WECOM: '', DINGTALK: 'u-', FEISHU: 'on_' };
const member = (id: string, ...departments: number[]) => ({
  ...{ id, departments, orgEmail: '', state: 'active' as const },
});

/** An organisation of five departments, as it is before each test. */
beforeEach(() => {
  organisation.errors = [];
  organisation.departments = [
    { id: 1, parent: 0, name: '宁海跨境', leaders: [] },
    { id: 2, parent: 1, name: '供应链中心', leaders: ['he'] },
    { id: 3, parent: 2, name: '关务组', leaders: ['shen', 'he'] },
    { id: 4, parent: 2, name: '仓储组', leaders: [] },
    { id: 5, parent: 1, name: '客户服务部', leaders: [] },
  ];
  organisation.members = [
    member('he', 2, 3),
    member('shen', 3),
    member('cheng', 4),
    member('unknown', 5),
    { ...member('left', 3), state: 'left' },
    { ...member('off', 3), state: 'disabled' },
  ];
});
const change = (id: number, changes: Partial<PeerOrganisation['departments'][number]>) => {
  organisation.departments = organisation.departments.map((department) =>
    department.id === id ? { ...department, ...changes } : department,
  );
};
const remove = (...ids: number[]) => {
  organisation.departments = organisation.departments.filter(({ id }) => !ids.includes(id));
};

async function connect(kind: DirectoryKind = 'WECOM', secret = APP.secret): Promise<Id> {
  const config = { url: peers[kind].url, clientId: APP.id, agentId: APP.agent };
  return makeProvider(app, { kind, secret, config });
}

/** Connects accounts to people of the provider, as their sign-ins do. */
async function makePeople(providerId: Id, kind: DirectoryKind = 'WECOM', ...names: string[]) {
  const all = names.length === 0 ? ['he', 'shen', 'cheng', 'left', 'off'] : names;
  const people: Record<string, { id: Id; token: string }> = {};
  for (const name of all) {
    const user = await app.make.user({ nickname: name });
    people[name] = user;
    const subject = `${PREFIXES[kind]}${name}`;
    await sql`insert into identities ${sql.values({
      ...{ provider_id: providerId, user_id: user.id, subject, label: name },
    })}`.run(app.db);
  }
  return people;
}

const readLog = async () =>
  (await app.call('GET /directory/sync/page', { query: {} }, token)).data.records;
async function sync() {
  expect((await app.call('POST /directory/sync', {}, token)).data.started).toBeGreaterThan(0);
  await app.runJobs();
  const [newest] = await readLog();
  return newest!;
}
/** The departments as `path: members; leaders`. */
async function describeTree(): Promise<string[]> {
  const rows = await sql<{
    line: string;
  }>`select concat_ws('/', (select string_agg(a.name, '/' order by
      cardinality(a.ancestor_ids)) from user_groups a where a.id = any(g.ancestor_ids)), g.name) || ': ' ||
      coalesce((select string_agg(u.nickname, ' ' order by u.nickname) from user_group_members m
        join users u on u.id = m.user_id where m.group_id = g.id), '-') || '; ' ||
      coalesce((select string_agg(u.nickname, ' ' order by u.nickname) from user_group_leaders l
        join users u on u.id = l.user_id where l.group_id = g.id), '-') as line
    from user_groups g where g.kind = 'DEPARTMENT'`.all(app.db);
  return rows.map(({ line }) => line).toSorted();
}
const TREE = [
  '宁海跨境: -; -',
  '宁海跨境/供应链中心: he; he',
  '宁海跨境/供应链中心/仓储组: cheng; -',
  '宁海跨境/供应链中心/关务组: he shen; he shen',
  '宁海跨境/客户服务部: -; -',
].toSorted();

describe.each(['WECOM', 'DINGTALK', 'FEISHU'] as const)('the departments of %s', (kind) => {
  it('are created with parents, leaders and the members who have an account', async () => {
    const providerId = await connect(kind);
    await makePeople(providerId, kind);
    const record = await sync();
    expect(record).toMatchObject({
      ...{ source: kind, state: 'DONE', automatic: false, error: '', noteCount: 0 },
      departments: { added: 5, changed: 0, removed: 0 },
      members: { added: 4, removed: 0 },
      ...{ leadersChanged: 3, peopleUnknown: 1 },
    });
    expect(await describeTree()).toEqual(TREE);
    const again = await sync();
    expect(again).toMatchObject({
      departments: { added: 0, changed: 0, removed: 0 },
      members: { added: 0, removed: 0 },
      leadersChanged: 0,
    });
  });

  it('are read in pages, and after a pause when calls are limited', async () => {
    const providerId = await connect(kind);
    organisation.departments.push(
      ...Array.from({ length: 120 }, (_, at) => ({
        ...{ id: 100 + at, parent: 1, name: `小组${at}`, leaders: [] },
      })),
    );
    const names = Array.from({ length: 230 }, (_, at) => `p${at}`);
    organisation.members.push(...names.map((name) => member(name, 5)));
    await makePeople(providerId, kind, 'p0', 'p120', 'p229');
    const answers = {
      WECOM: new PeerError({ errcode: 45_009, errmsg: 'api freq out of limit' }, 200, retryNow),
      DINGTALK: new PeerError({ errcode: 88, sub_code: '90018', errmsg: '限流' }, 200, retryNow),
      FEISHU: new PeerError({ code: 99_991_400, msg: 'request trigger frequency limit' }, 429, {
        'x-ogw-ratelimit-reset': '0',
      }),
    };
    organisation.errors = [
      { path: 'user', error: answers[kind] },
      { path: 'dep', error: new PeerError({}, 429, retryNow) },
      { path: 'user', error: answers[kind] },
    ];
    const record = await sync();
    expect(record).toMatchObject({ state: 'DONE', departments: { added: 125 } });
    expect(organisation.errors).toEqual([]);
    expect(await describeTree()).toContain('宁海跨境/客户服务部: p0 p120 p229; -');
  });

  it('stay as they are when the secret is wrong, a call is refused or fails', async () => {
    const providerId = await connect(kind);
    await makePeople(providerId, kind);
    await sync();
    remove(4);
    const refused = kind === 'FEISHU' ? { code: 40_004 } : { errcode: 60_011 };
    organisation.errors = [{ path: 'user', error: new PeerError(refused) }];
    expect(await sync()).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('应用没有读取通讯录的权限'),
      departments: { removed: 0 },
    });
    const away = { path: 'user', error: new PeerError({}, 502, retryNow) };
    organisation.errors = [away, away, away];
    expect((await sync()).error).toContain('暂时无响应');
    organisation.errors = [{ path: 'user', error: new PeerError({ strange: true }) }];
    expect((await sync()).error).toContain('无法识别');
    await sql`update identity_providers set secret = ${app.deps.secrets.encrypt('wrong')}`.run(
      app.db,
    );
    expect((await sync()).error).toContain('密钥已失效');
    expect(await describeTree()).toEqual(TREE);
    const { data } = await app.call('GET /directory', {}, token);
    expect(data).toMatchObject([
      {
        kind,
        running: false,
        syncedAt: expect.any(String),
        failure: { error: expect.any(String) },
      },
    ]);
  });
});
const retryNow = { 'retry-after': '0' };

describe('a sync', () => {
  it('renames, moves and removes departments, also when names change hands', async () => {
    const providerId = await connect();
    await makePeople(providerId);
    await sync();
    change(3, { name: '仓储组', leaders: ['shen'] });
    change(4, { name: '关务组' });
    change(2, { name: '供应链部' });
    remove(5);
    organisation.departments.push({ id: 6, parent: 1, name: '客户服务部', leaders: [] });
    organisation.members.push(member('cheng', 6));
    expect(await sync()).toMatchObject({
      departments: { added: 1, changed: 3, removed: 1 },
      members: { added: 1, removed: 0 },
      leadersChanged: 1,
    });
    expect(await describeTree()).toEqual(
      [
        '宁海跨境: -; -',
        '宁海跨境/供应链部: he; he',
        '宁海跨境/供应链部/仓储组: he shen; shen',
        '宁海跨境/供应链部/关务组: cheng; -',
        '宁海跨境/客户服务部: cheng; -',
      ].toSorted(),
    );
  });

  it('moves a department, whose members gain and lose at once', async () => {
    const providerId = await connect();
    const { shen } = await makePeople(providerId);
    await sync();
    const findId = async (name: string) =>
      (await sql<{ id: Id }>`select id from user_groups where name = ${name}`.one(app.db)).id;
    const open = async (name: string) => {
      const category = await app.make.category({ visibility: 'GRANTED' });
      await app.make.grant({ category: category.id, group: await findId(name) });
      return (await app.make.article({ category: category.id })).id;
    };
    const chain = await open('供应链中心');
    const service = await open('客户服务部');
    const read = async (id: Id) =>
      (await app.send('GET /article/:id', { params: { id }, token: shen!.token })).status;
    expect([await read(chain), await read(service)]).toEqual([200, 404]);
    change(3, { parent: 5 });
    expect(await sync()).toMatchObject({ departments: { changed: 1 }, members: { added: 0 } });
    expect([await read(chain), await read(service)]).toEqual([404, 200]);
    // a person who leaves the organisation
    organisation.members = organisation.members.filter(({ id }) => id !== 'shen');
    expect(await sync()).toMatchObject({ members: { removed: 1 }, leadersChanged: 1 });
    expect([await read(chain), await read(service)]).toEqual([404, 404]);
    // the department that is a user's only way in goes with what it opened
    remove(5);
    change(3, { parent: 1 });
    expect(await sync()).toMatchObject({ departments: { removed: 1 } });
    const grants = await sql<{
      total: number;
    }>`select count(*)::int as total from category_grants`.one(app.db);
    expect(grants.total).toBe(1);
  });

  it('changes nothing for an answer that is empty, or would remove more than half', async () => {
    const providerId = await connect();
    await makePeople(providerId);
    await sync();
    const before = organisation.departments;
    organisation.departments = [];
    expect(await sync()).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('未返回任何部门'),
    });
    organisation.departments = before;
    remove(3, 4, 5);
    expect((await sync()).error).toContain('将删除 3 个部门，超过已同步部门（5 个）的一半');
    organisation.departments = before;
    organisation.members = [];
    expect((await sync()).error).toContain('未返回任何成员');
    expect(await describeTree()).toEqual(TREE);
  });

  it('notes a circle and a missing parent and goes on with the rest', async () => {
    await connect();
    change(4, { parent: 99 });
    change(2, { parent: 3 });
    change(5, { name: '客服部' });
    const record = await sync();
    expect(record).toMatchObject({ state: 'DONE', departments: { added: 5 }, noteCount: 2 });
    expect(record.notes).toEqual([
      '部门“仓储组”的上级部门不在同步范围内，已作为顶级部门',
      '部门“供应链中心”、“关务组”互为上级，已将“供应链中心”作为顶级部门',
    ]);
    expect(await describeTree()).toEqual(
      [
        '仓储组: -; -',
        '供应链中心: -; -',
        '供应链中心/关务组: -; -',
        '宁海跨境: -; -',
        '宁海跨境/客服部: -; -',
      ].toSorted(),
    );
  });

  it('numbers names that are taken', async () => {
    await app.make.group({ name: '宁海跨境' });
    await connect();
    change(4, { name: ' 关务组\n' });
    await sync();
    expect(await describeTree()).toEqual(
      [
        '宁海跨境: -; -',
        '宁海跨境（2）: -; -',
        '宁海跨境（2）/供应链中心: -; -',
        '宁海跨境（2）/供应链中心/关务组: -; -',
        '宁海跨境（2）/供应链中心/关务组（2）: -; -',
        '宁海跨境（2）/客户服务部: -; -',
      ].toSorted(),
    );
  });

  it('runs once at a time, and stores nothing after another one took its place', async () => {
    await connect();
    const answers = await Promise.all(
      [1, 2].map(() => app.send('POST /directory/sync', { token })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [source] = (await app.call('GET /directory', {}, token)).data;
    expect(source).toMatchObject({ running: true });
    // its process was killed hours ago
    await sql`update directory_syncs set started_at = now() - interval '4 hours'`.run(app.db);
    expect((await app.call('POST /directory/sync', {}, token)).data).toEqual({ started: 1 });
    await app.runJobs();
    expect((await readLog()).map(({ state, error }) => `${state} ${error}`)).toEqual([
      'DONE ',
      'FAILED 同步中断，请重新同步',
    ]);
  });

  it('runs daily where one succeeded before, and says so', async () => {
    const daily = async () => {
      await app.deps.addJob(app.db, 'directory-daily' as never, {} as never);
      await app.runJobs();
    };
    await connect();
    await daily();
    expect(await readLog()).toEqual([]);
    await sync();
    await daily();
    expect(await readLog()).toMatchObject([
      { automatic: true, startedBy: null, state: 'DONE' },
      { automatic: false, startedBy: { id: expect.anything() } },
    ]);
  });

  it('syncs organisations apart, and leaves the departments of a deleted provider to be changed by hand', async () => {
    const first = await connect();
    await makePeople(first);
    await connect('DINGTALK');
    await connect();
    expect((await app.call('POST /directory/sync', {}, token)).data).toEqual({ started: 3 });
    await app.runJobs();
    expect((await readLog()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']);
    const groups = await sql<{ id: Id; source: string }>`select id, source from user_groups
      where provider_id = ${first} and name = '关务组'`.all(app.db);
    const id = groups[0]!.id;
    const rename = () =>
      app.send('PUT /group/member', { token, body: { id, add: [], remove: ['999999'] } });
    expect((await rename()).status).toBe(403);
    const detail = await app.call('GET /group/detail/:id', { params: { id } }, token);
    expect(detail.data).toMatchObject({ source: 'WECOM', syncedAt: expect.any(String) });
    await app.call('DELETE /identity/:id', { params: { id: first } }, token);
    expect((await rename()).status).toBe(200);
    const { data } = await app.call(
      'GET /group/:id/member/page',
      { params: { id }, query: {} },
      token,
    );
    expect(new Set(data.records.map(({ source }) => source))).toEqual(new Set(['MANUAL']));
  });

  it('is started by those who may change users, and needs a provider', async () => {
    expect(await app.send('POST /directory/sync', { token })).toMatchObject({ status: 404 });
    await connect();
    const { token: staff } = await app.make.user();
    for (const call of [
      'POST /directory/sync',
      'GET /directory',
      'GET /directory/sync/page',
    ] as const)
      expect((await app.send(call, { token: staff })).status).toBe(403);
  });
});
