import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestListener, Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let user: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  user = await app.make.user({ role: 'Tourist' });
});
afterAll(() => app.close());

const GERMAN = 'DE136695976';
type Body = {
  name?: string;
  country?: 'DE' | 'US' | 'CN';
  vatNumber?: string;
  isDefault?: boolean;
};
const add = (body: Body = {}, token = user.token) =>
  app.call('POST /user/setting/company', { body: { name: '公司', country: 'DE', ...body } }, token);
const change = (id: Id, body: Body & { agentId?: Id | null }, token = user.token) =>
  app.call('PUT /user/setting/company/:id', { params: { id }, body }, token);
const remove = (id: Id, token = user.token) =>
  app.call('DELETE /user/setting/company/:id', { params: { id } }, token);
const list = async () =>
  (await app.call('GET /user/setting/company', { query: {} }, user.token)).data.records;
const history = async (query: object = {}) =>
  (await app.call('GET /user/vat/history', { query }, user.token)).data;

describe('companies of a user', () => {
  it('have exactly one default after any changes, also concurrent ones', async () => {
    const added = await Promise.all([add(), add({ isDefault: true }), add({ isDefault: true })]);
    expect(added.map(({ code }) => code)).toEqual([200, 200, 200]);
    const defaults = async () =>
      (await list()).filter((item) => item.isDefault).map(({ id }) => id);
    expect(await defaults()).toHaveLength(1);
    const [first, second, third] = added.map(({ data }) => data.id) as [Id, Id, Id];
    await change(second, { isDefault: true });
    expect(await defaults()).toEqual([second]);
    await change(second, { isDefault: false });
    expect(await defaults()).toEqual([second]);
    await remove(second);
    expect(await defaults()).toHaveLength(1);
    await remove(first);
    await remove(third);
    expect(await list()).toEqual([]);
    expect((await remove(third)).code).toBe(404);
    expect((await change(third, { name: '已删除' })).code).toBe(404);
  });

  it('are hidden from other users', async () => {
    const { id } = (await add()).data;
    const other = await app.make.user({ role: 'Admin' });
    expect((await change(id, { name: '别人改的' }, other.token)).code).toBe(404);
    expect((await remove(id, other.token)).code).toBe(404);
    expect(await list()).toMatchObject([{ name: '公司' }]);
  });

  it('are limited to twenty, also when added concurrently', async () => {
    const values = { user_id: user.id, name: '公司', country: 'DE' as const };
    await sql`insert into companies ${sql.values(Array.from({ length: 19 }, () => ({ ...values, agent_id: null, online_state: null })))}`.run(
      app.db,
    );
    const codes = (await Promise.all([add(), add(), add()])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('keep fields that a change omits', async () => {
    const { id } = (await add({ vatNumber: GERMAN })).data;
    const changed = await change(id, { name: '改名' });
    expect(changed.data).toMatchObject({ name: '改名', country: 'DE', vatNumber: GERMAN });
    expect((await history()).total).toBe(1);
  });

  it('have an active agent, and stay when it is deleted', async () => {
    const agent = (name: string, status: 0 | 1) =>
      sql<{ id: Id }>`insert into agents ${sql.values({ name, status })}
        returning id`.one(app.db);
    const [active, inactiveAgent] = [await agent('安和', 1), await agent('旧所', 0)];
    const names = (await app.call('GET /agent', {}, user.token)).data.map(({ name }) => name);
    expect(names).toContain('安和');
    expect(names).not.toContain('旧所');
    const { id } = (await add()).data;
    expect(await change(id, { agentId: inactiveAgent.id })).toMatchObject({
      code: 400,
      data: { fields: { agentId: expect.stringContaining('已停用') } },
    });
    expect((await change(id, { agentId: active.id })).data.agent).toEqual({
      id: active.id,
      name: '安和',
    });
    await sql`update agents set status = 0 where id = ${active.id}`.run(app.db);
    expect((await change(id, { name: '仍可改' })).code).toBe(200);
    await sql`delete from agents where id = ${active.id}`.run(app.db);
    expect(await list()).toMatchObject([{ name: '仍可改', agent: null }]);
  });
});

describe('the number of a company', () => {
  it('is stored compact, or refused with the violated rule; both are recorded', async () => {
    expect((await add({ vatNumber: ' de 136.695-976 ' })).data.vatNumber).toBe(GERMAN);
    const refused = await add({ vatNumber: 'DE136695977' });
    expect(refused).toMatchObject({
      code: 400,
      data: { fields: { vatNumber: expect.stringContaining('校验位') } },
    });
    expect(await list()).toHaveLength(1);
    expect((await history()).records).toMatchObject([
      { number: 'DE136695977', result: 'INVALID', rule: 'CHECK_DIGIT', source: 'OFFLINE' },
      { number: GERMAN, result: 'VALID', rule: null },
    ]);
  });

  it("is reported on in the caller's language", async () => {
    await add({ vatNumber: 'DE1' });
    const inLanguage = async (acceptLanguage: string) => {
      const answer = await app.send('GET /user/vat/history', {
        token: user.token,
        headers: { 'accept-language': acceptLanguage },
      });
      return (answer.data as { records: { message: string }[] }).records[0]?.message;
    };
    expect(await inLanguage('en')).toContain('length');
    expect(await inLanguage('zh-CN,zh;q=0.9,en;q=0.8')).toContain('位数');
    expect(await inLanguage('fr, en-GB;q=0.3, zh;q=0.1')).toContain('length');
    expect(await inLanguage('')).toContain('位数');
  });

  it('can be searched in the history by part, country, result and day', async () => {
    await add({ vatNumber: GERMAN });
    await add({ country: 'CN', vatNumber: '91350100M000100Y43' });
    await add({ vatNumber: 'DE1' });
    const numbers = async (query: object) =>
      (await history(query)).records.map(({ number }) => number);
    expect(await numbers({ number: 'de 1366' })).toEqual([GERMAN]);
    expect(await numbers({ country: 'CN' })).toEqual(['91350100M000100Y43']);
    expect(await numbers({ result: 'INVALID' })).toEqual(['DE1']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await numbers({ from: today, until: today })).toHaveLength(3);
    expect(await numbers({ until: '2020-01-01' })).toEqual([]);
    expect((await history({ size: 1, current: 2 })).records).toHaveLength(1);
    const other = await app.make.user();
    const otherHistory = await app.call('GET /user/vat/history', { query: {} }, other.token);
    expect(otherHistory.data.total).toBe(0);
  });
});

describe('the online check', () => {
  let server: Server;
  const serve = async (answer: RequestListener) => {
    server = createServer(answer).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    app.deps.env.VIES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`;
  };
  afterEach(() => {
    delete app.deps.env.VIES_URL;
    server.closeAllConnections();
    server.close();
  });
  const answerWith = (body: unknown, status = 200): RequestListener =>
    function answer(_, response) {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };

  it("runs after saving, and shows the service's result in its state and the history", async () => {
    const requests: string[] = [];
    await serve((request, response) => {
      requests.push(request.url ?? '');
      request.setEncoding('utf8').on('data', (body: string) => requests.push(body));
      answerWith({ valid: true, name: 'x' })(request, response);
    });
    expect((await add({ vatNumber: GERMAN })).data.onlineState).toBe('QUEUED');
    await app.runJobs();
    expect(requests).toEqual([
      '/rest-api/check-vat-number',
      JSON.stringify({ countryCode: 'DE', vatNumber: '136695976' }),
    ]);
    expect(await list()).toMatchObject([{ onlineState: 'VALID' }]);
    expect((await history()).records[0]).toMatchObject({ source: 'VIES', result: 'VALID' });
  });

  it('reports an unregistered number', async () => {
    await serve(answerWith({ valid: false }));
    await add({ vatNumber: GERMAN });
    await app.runJobs();
    expect(await list()).toMatchObject([{ onlineState: 'INVALID' }]);
    expect((await history()).records[0]?.message).toContain('未登记');
  });

  it.each([
    ['fails', answerWith({}, 500)],
    ['answers an error of a member state', answerWith({ actionSucceed: false, errorWrappers: [] })],
    ['answers something else', answerWith('<html>')],
    [
      'leads elsewhere',
      ((_, response) =>
        response
          .writeHead(302, { location: 'http://127.0.0.1:9/' })
          .end()) satisfies RequestListener,
    ],
    [
      'answers without end',
      ((_, response) =>
        response.writeHead(200).end(`"${'x'.repeat(100_000)}"`)) satisfies RequestListener,
    ],
  ])(
    'a service that %s leaves the company saved, and is queried again later',
    async (_, answer) => {
      await serve(answer);
      expect((await add({ vatNumber: GERMAN })).code).toBe(200);
      const { failed } = await app.runJobs();
      expect(failed).toEqual([]);
      expect(await list()).toMatchObject([{ onlineState: 'UNAVAILABLE', vatNumber: GERMAN }]);
      server.closeAllConnections();
      server.close();
      await serve(answerWith({ valid: true }));
      await app.runJobs({ retry: true });
      expect(await list()).toMatchObject([{ onlineState: 'VALID' }]);
    },
  );

  it('changes nothing when the number was changed meanwhile', async () => {
    await serve(answerWith({ valid: false }));
    const { id } = (await add({ vatNumber: GERMAN })).data;
    await change(id, { country: 'US', vatNumber: '12-3456789' });
    await app.runJobs();
    expect(await list()).toMatchObject([{ onlineState: null, vatNumber: '123456789' }]);
  });

  it('ends quietly when the company was deleted meanwhile; the check stays in the history', async () => {
    await serve(answerWith({ valid: true }));
    const { id } = (await add({ vatNumber: GERMAN })).data;
    expect((await remove(id)).code).toBe(200);
    await app.runJobs();
    expect(await list()).toEqual([]);
    expect((await history({})).records).toMatchObject([{ number: GERMAN, result: 'VALID' }]);
    expect((await remove(id)).code).toBe(404);
  });
});
