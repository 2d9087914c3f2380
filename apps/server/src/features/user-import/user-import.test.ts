import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { checkImport, inviteImported, runImport } from './user-import.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const toBytes = (file: string | Buffer) => (typeof file === 'string' ? Buffer.from(file) : file);
const upload = (file: string | Buffer, token = admin.token) =>
  app.send('POST /user/import', { file: { name: 'a.csv', bytes: toBytes(file) }, token });
const loadImport = async (token = admin.token) =>
  (await app.call('GET /user/import', {}, token)).data;
const confirm = (id: Id, token = admin.token) =>
  app.call('PUT /user/import/:id', { params: { id } }, token);
const accounts = async (like: string) => {
  const query = sql<Record<string, unknown>>`select * from users where email like ${like}`;
  return sql<Record<string, unknown>>`${query} and deleted_at is null
    order by email`.all(app.db);
};

/** Uploads a file and lets the job check it. */
async function checked(file: string | Buffer, token = admin.token) {
  const { status, data } = await upload(file, token);
  expect(status, JSON.stringify(data)).toBe(200);
  const { id } = data as { id: Id };
  await checkImport(app.deps, { importId: id });
  const state = await loadImport(token);
  const query = { current: 1, size: 100 };
  const page = await app.call(
    'GET /user/import/:id/problem/page',
    { params: { id }, query },
    token,
  );
  const problems = page.data.records.map(({ row, problems: all }) => [
    row,
    ...all.map(({ column, message }) => `${column}：${message}`),
  ]);
  return { id, state, problems };
}

describe('the file', () => {
  it('is read in UTF-8 with a mark, in GBK and in UTF-16, with quotes and other delimiters', async () => {
    const words = '昵称,邮箱,简介\n甲,enc@file.example,"他说 ""好"",\n然后"\n';
    // 昵称,邮箱 / 甲,enc@file.example in GBK
    const gbk = Buffer.concat([
      Buffer.from([0xea, 0xc7, 0xb3, 0xc6, 0x2c, 0xd3, 0xca, 0xcf, 0xe4, 0x0a, 0xbc, 0xd7]),
      Buffer.from(',enc@file.example\n'),
    ]);
    const utf16 = Buffer.from(`\uFEFF${words.replaceAll(',', '\t')}`, 'utf16le');
    for (const file of [words, `\uFEFF${words}`, words.replace('邮箱', 'EMAIL'), gbk, utf16]) {
      const { state, problems } = await checked(file);
      expect([state?.state, state?.good, problems]).toEqual(['READY', 1, []]);
    }
  });

  it.each([
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['nothing', ''],
    ['no address column', '昵称,电话\n甲,1\n'],
    ['a column twice', '昵称,邮箱,邮箱\n甲,a@b.cn,c@d.cn\n'],
  ])('is refused at once as %s', async (_what, file) => {
    const { status, data } = await upload(file);
    expect([status, Object.keys((data as { fields: object }).fields)]).toEqual([400, ['file']]);
  });

  it('is refused as a whole when its columns are ambiguous', async () => {
    for (const file of [
      '昵称,邮箱\n甲,"a@b.cn\n乙,c@d.cn\n',
      '昵称,邮箱\n甲,a@b.cn,多,余\n',
      '昵称,邮箱\n',
      `昵称,邮箱\n${'甲,a@b.cn\n'.repeat(10_001)}`,
    ]) {
      const { state } = await checked(file);
      expect([state?.state, state?.reason === '']).toEqual(['REFUSED', false]);
    }
  });

  it('is bounded', async () => {
    expect((await upload(Buffer.alloc(6 * 1024 * 1024, 65))).status).toBe(413);
  });

  it('is parsed in its own process, also when it is a decompression bomb', async () => {
    const before = process.resourceUsage().maxRSS;
    const size = 5 * 1024 * 1024 - 100;
    expect((await upload(Buffer.alloc(size, ','))).status).toBe(400);
    for (const sample of ['",', '"a" ', 'a"b']) {
      const file = `昵称,邮箱\n"${sample.repeat(size / sample.length)}`;
      expect((await checked(file)).state?.state).toBe('REFUSED');
    }
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(250 * 1024);
  });
});

describe('its rows', () => {
  it('are reported with the errors of each row', async () => {
    const existingUser = await app.make.user();
    const { state, problems } = await checked(
      [
        '昵称,邮箱,手机号,用户名,性别,类型,角色,部门',
        '甲,a1@rows.example,13900000001,rowsone,男,员工,员工,x',
        '=1+1,a2@rows.example,,,,,,',
        ',nothing,,,,,,',
        `乙,A1@rows.example,139 0000 0001,ROWSONE,,,,`,
        `丙,${existingUser.email},,,,,,`,
        '丁,a3@rows.example,,,无,别的,皇帝,',
        `戊${'x'.repeat(1_000_000)},a4@rows.example,,,,,,`,
        '',
        "己,a5@rows.example,+86 139-0000-0002,'@x,,外部,,",
        '@SUM(A1),a6@rows.example,,,,,,',
        '-庚,a7@rows.example,,,,,,',
      ].join('\r\n'),
    );
    const formula = '昵称：以 = + - @ 开头，疑似公式。如为文本，请在前面加单引号';
    expect(problems).toEqual([
      [3, formula],
      [4, '昵称：请填写昵称', '邮箱：邮箱格式不正确'],
      [5, '邮箱：与第 2 行重复', '手机号：与第 2 行重复', '用户名：与第 2 行重复'],
      [6, '邮箱：该邮箱已有账号'],
      [7, '性别：应为男、女或其他', '类型：应为员工或外部', '角色：角色“皇帝”不存在，或您无权授予'],
      [8, '昵称：昵称至多 20 个字'],
      [10, '用户名：用户名为 3–32 位字母、数字、点、横线，以字母开头'],
      [11, formula],
      [12, formula],
    ]);
    expect(state).toMatchObject({ total: 10, good: 1, bad: 9, ignored: ['部门'] });
    expect(await accounts('a_@rows.example')).toEqual([]);
  });

  it('cannot promote users above the uploader, nor change the last Admin', async () => {
    const role = await app.make.role({ codes: ['user.add', 'comment.add', 'question.add'] });
    const clerk = await app.make.user({ role });
    const file = `昵称,邮箱,角色\n甲,rank1@rank.example,管理员\n乙,${admin.email},管理员\n`;
    const { problems } = await checked(file, clerk.token);
    expect(problems).toEqual([
      [2, '角色：角色“管理员”不存在，或您无权授予'],
      [3, '邮箱：该邮箱已有账号', '角色：角色“管理员”不存在，或您无权授予'],
    ]);
  });
});

describe('a confirmed import', () => {
  it('makes all good rows, invites each person once, and shows nothing of it to others', async () => {
    const { id } = await checked(
      '昵称,邮箱,类型\n甲,b1@made.example,员工\n乙,,\n丙,b2@made.example,外部\n',
    );
    const other = await app.make.user({ role: 'Admin' });
    expect((await confirm(id, other.token)).code).toBe(404);
    expect(await loadImport(other.token)).toBeNull();
    expect((await confirm(id)).data).toMatchObject({ state: 'MAKING', good: 2 });
    expect((await confirm(id)).code).toBe(409);
    expect((await upload('昵称,邮箱\n甲,x@y.cn\n')).status).toBe(409);
    const drop = () => app.call('DELETE /user/import/:id', { params: { id } }, admin.token);
    expect((await drop()).code).toBe(409);
    // a job may run twice
    await Promise.all([
      runImport(app.deps, { importId: id }),
      runImport(app.deps, { importId: id }),
    ]);
    expect(await loadImport()).toMatchObject({ state: 'DONE', done: 2, good: 2, invited: 0 });
    expect(await accounts('b_@made.example')).toMatchObject([
      { nickname: '甲', status: 'PENDING', internal: true, password_hash: null },
      { nickname: '丙', status: 'PENDING', internal: false, password_hash: null },
    ]);
    await Promise.all([
      inviteImported(app.deps, { importId: id }),
      inviteImported(app.deps, { importId: id }),
    ]);
    expect(await loadImport()).toMatchObject({ invited: 2 });
    const codes = sql<{
      target: string;
    }>`select target from codes where target like 'b_@made.example'`;
    expect((await codes.all(app.db)).length).toBe(2);
    expect((await drop()).code).toBe(200);
    expect((await accounts('b_@made.example')).length).toBe(2);
  });

  it('creates nothing when one address was claimed meanwhile, and names it', async () => {
    const { id } = await checked('昵称,邮箱\n甲,c1@late.example\n乙,c2@late.example\n');
    expect((await confirm(id)).code).toBe(200);
    await app.call(
      'POST /user',
      { body: { email: 'c2@late.example', nickname: '先' } },
      admin.token,
    );
    await runImport(app.deps, { importId: id });
    expect(await loadImport()).toMatchObject({ state: 'READY', good: 1, bad: 1 });
    expect((await loadImport())?.reason).toContain('未创建任何账号');
    expect((await accounts('c_@late.example')).map(({ nickname }) => nickname)).toEqual(['先']);
  });

  it('accepts ten thousand rows', { tags: ['release'] }, async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `人${n},n${n}@many.example,${13_000_000_000 + n}`,
    );
    const { id, state } = await checked(`昵称,邮箱,手机号\n${rows.join('\n')}\n`);
    expect(state).toMatchObject({ state: 'READY', total: 10_000, good: 10_000 });
    await confirm(id);
    await runImport(app.deps, { importId: id });
    expect(await loadImport()).toMatchObject({ state: 'DONE', done: 10_000 });
    expect((await accounts('n%@many.example')).length).toBe(10_000);
  });

  it('needs the right to grant its roles at that moment, too', async () => {
    const role = await app.make.role({
      codes: [
        'user.add',
        'comment.add',
        'question.add',
        'answer.add',
        'feedback.comment.create',
        'annotations.query',
      ],
    });
    const clerk = await app.make.user({ role });
    const { id, state } = await checked('昵称,邮箱\n甲,d1@lost.example\n', clerk.token);
    expect(state?.good).toBe(1);
    const roleId = (
      await sql<{ role_id: Id }>`select role_id from users
        where id = ${clerk.id}`.one(app.db)
    ).role_id;
    await sql`delete from role_permissions
      where role_id = ${roleId} and code = 'answer.add'`.run(app.db);
    expect((await confirm(id, clerk.token)).code).toBe(403);
  });
});

describe('an account in the list', () => {
  it('says when its person was last seen and where they are signed in, until that is ended', async () => {
    const { id, email, token } = await app.make.user();
    const row = async () =>
      (await app.call('GET /user/page', { query: { keyword: email } }, admin.token)).data
        .records[0];
    expect(await row()).toMatchObject({ sessions: 1, seenAt: expect.any(String) });
    const moderator = await app.make.user({ role: 'Moderator' });
    const end = (by: string) => app.call('DELETE /user/:id/session', { params: { id } }, by);
    expect((await end(moderator.token)).code).toBe(403);
    expect((await end(admin.token)).code).toBe(200);
    expect(await row()).toMatchObject({ sessions: 0 });
    expect((await app.call('GET /user/current', {}, token)).status).toBe(401);
  });
});
