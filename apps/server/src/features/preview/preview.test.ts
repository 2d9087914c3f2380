import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import type { RawInput } from '@zhihui/contract/client.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { listFixtures } from '../../../test/generated/fixtures.ts';
import { arrive, createWorld } from '../../../test/generated/people.ts';
import type { Caller, World } from '../../../test/generated/people.ts';
import { sql } from '../../../test/sql.ts';
import { ensurePushKeys } from '../push/push.public.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  // as the start of a site does
  await ensurePushKeys({ db: app.db, secrets: app.deps.secrets });
  world = await createWorld(app);
});
afterAll(() => app.close());

async function roleId(code: string): Promise<Id> {
  const row = await sql<{ id: Id }>`select id from roles where code = ${code}`.one(app.db);
  return row.id;
}
const startPreview = async (token: string, code: string) =>
  app.send('POST /preview/:roleId', { params: { roleId: await roleId(code) }, token });
const endPreview = (token: string) => app.send('DELETE /preview', { token });
const current = async (token: string) => (await app.call('GET /user/current', {}, token)).data;

/** What of the database a reader may not change, as a sum of each table; sessions are touched by being used. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.all(app.db);
  const sums: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (name === 'sessions') continue;
    const rows = await sql<{
      sum: unknown;
    }>`select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0)
      as sum from ${sql.identifier(name)} t`.all(app.db);
    sums[name] = rows[0]?.sum;
  }
  return sums;
}

/** The directory service has a token of its own. */
const rows = ([...endpoints] as EndpointSpec[]).filter(({ access }) => access !== 'scim');

describe('seeing the site as a role', () => {
  it('shows what a user of the role sees, nothing of the Admin, and can be left at any time', async () => {
    const admin = await app.make.user({ role: 'Admin', nickname: '沈青禾' });
    expect((await startPreview(admin.token, 'Tourist')).status).toBe(200);
    const currentUser = await current(admin.token);
    expect(currentUser).toMatchObject({
      preview: true,
      roleCode: 'Tourist',
      admin: false,
      staff: false,
      email: null,
    });
    expect(JSON.stringify(currentUser)).not.toMatch(
      new RegExp(`沈青禾|${admin.email}|:${admin.id}[,}]`, 'u'),
    );
    expect((await app.send('GET /user/page', { token: admin.token })).status).toBe(403);
    expect((await endPreview(admin.token)).status).toBe(200);
    expect(await current(admin.token)).toMatchObject({ id: admin.id, admin: true, preview: false });
    expect((await endPreview(admin.token)).status).toBe(200);
  });

  it('reads by the level of the role alone, whatever the Admin wrote, and leaves no trace in what others get', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    const own = await app.make.article({ author: admin.id, category: inside.id });
    const article = (token: string | null) =>
      app.call('GET /article/:id', { params: { id: own.id } }, token);
    const listed = async (token: string | null) =>
      (await app.call('GET /article/page', { query: { size: 100 } }, token)).data.records.some(
        ({ id }) => id === own.id,
      );
    const user = await app.make.user();
    expect([(await article(admin.token)).status, await listed(admin.token)]).toEqual([200, true]);
    await startPreview(admin.token, 'Tourist');
    for (let i = 0; i < 3; i += 1) {
      expect([(await article(admin.token)).status, await listed(admin.token)]).toEqual([
        404,
        false,
      ]);
      expect([(await article(user.token)).status, await listed(user.token)]).toEqual([200, true]);
    }
    await startPreview(user.token, 'Tourist');
    await endPreview(admin.token);
    await startPreview(admin.token, 'User');
    for (let i = 0; i < 3; i += 1) {
      expect([(await article(admin.token)).status, await listed(admin.token)]).toEqual([200, true]);
      expect([(await article(null)).status, await listed(null)]).toEqual([404, false]);
    }
  });

  it('affects only this session of the Admin, no other session and no other user', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    const otherSession = await app.make.session(admin.id);
    await startPreview(admin.token, 'User');
    expect(await current(otherSession)).toMatchObject({ admin: true });
    for (const role of ['Moderator', 'User', 'Tourist']) {
      const { token, id } = await app.make.user({ role });
      expect((await startPreview(token, 'Moderator')).status).toBe(403);
      expect(await current(token)).toMatchObject({ id, roleCode: role, preview: false });
    }
  });

  it('ends after half an hour, with the role, and is nothing to who is no Admin any more', async () => {
    const codes = ['user.query'];
    const viewer = await app.make.user({ role: 'Admin' });
    await startPreview(viewer.token, 'Tourist');
    await sql`update sessions set preview_ends_at = now() - interval '1 second' where user_id = ${viewer.id}`.run(
      app.db,
    );
    expect(await current(viewer.token)).toMatchObject({ admin: true, preview: false });

    const role = await app.make.role({ codes });
    await startPreview(viewer.token, role);
    expect(await current(viewer.token)).toMatchObject({ preview: true, permissions: codes });
    await app.call(
      'DELETE /role/:id',
      { params: { id: await roleId(role) }, query: {} },
      world.adminToken,
    );
    expect(await current(viewer.token)).toMatchObject({ admin: true, preview: false });

    await startPreview(viewer.token, 'Moderator');
    await sql`update users set role_id = ${await roleId('Tourist')}
      where id = ${viewer.id}`.run(app.db);
    expect(await current(viewer.token)).toMatchObject({
      id: viewer.id,
      roleCode: 'Tourist',
      preview: false,
    });
  });

  it('is logged, both ways, as what the Admin did', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    await startPreview(admin.token, 'Moderator');
    await endPreview(admin.token);
    const { data } = await app.call(
      'GET /activity/page',
      { query: { userId: admin.id } },
      admin.token,
    );
    expect(data.records.map(({ call, targetName }) => [call, targetName])).toEqual([
      ['DELETE /preview', ''],
      ['POST /preview/:roleId', '版主'],
    ]);
  });
});

describe.each(['Moderator', 'Tourist'])('what is called as %s would', (role) => {
  it('changes nothing where it would, and is refused', async () => {
    const changing = rows.filter((row) => row.method !== 'GET' && row.inPreview !== true);
    const calls: { row: EndpointSpec; caller: Caller; input: RawInput }[] = [];
    // one after another: some fixtures look at what others make
    for (const row of changing) {
      const caller = await arrive(world, 'Admin', row);
      const [, fixture] = listFixtures(keyOf(row))[0] ?? [];
      const made = (await fixture?.make(world, caller)) as RawInput;
      await startPreview(caller.token ?? '', role);
      const input = { ...made, ...(fixture?.file && { file: fixture.file }) };
      calls.push({ row, caller, input });
    }
    await app.runJobs();
    const before = await everything();
    const wrong: string[] = [];
    for (const { row, caller, input } of calls) {
      const { status } = await app.send(keyOf(row), { ...input, token: caller.token });
      if (status !== 403) wrong.push(`${keyOf(row)} ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('answers all that is read, without changing anything and without a word of the Admin', async () => {
    const signedIn = rows.filter((row) => row.method === 'GET' && row.access !== 'public');
    const { caller, calls } = await readings(signedIn);
    const real = await app.make.user({ role });
    await startPreview(caller.token ?? '', role);
    await app.runJobs();
    const before = await everything();
    const wrong: string[] = [];
    for (const { key, input } of calls) {
      const answer = await app.send(key, { ...input, token: caller.token });
      if (answer.status >= 500) wrong.push(`${key} ${answer.status}`);
      const hasName = JSON.stringify(answer).includes('沈青禾');
      // what the Admin published is there for everybody
      const others = hasName ? await app.send(key, { ...input, token: real.token }) : null;
      if (hasName && !JSON.stringify(others).includes('沈青禾'))
        wrong.push(`${key} tells of the Admin`);
    }
    expect(wrong).toEqual([]);
    expect(app.errors.splice(0)).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});

/** An Admin of an unmistakable name with something of their own for each reading call. */
async function readings(list: readonly EndpointSpec[]) {
  const [row] = list;
  if (row === undefined) throw new Error('nothing is read');
  const caller: Caller = await arrive(world, 'Admin', row);
  await sql`update users set nickname = '沈青禾' where id = ${caller.id}`.run(app.db);
  const calls: { key: string; input: RawInput }[] = [];
  for (const spec of list) {
    for (const [, fixture] of listFixtures(keyOf(spec))) {
      calls.push({ key: keyOf(spec), input: (await fixture.make(world, caller)) as RawInput });
    }
  }
  return { caller, calls };
}
