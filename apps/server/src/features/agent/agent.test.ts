import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { purgeAgents } from './agent.public.ts';

let app: TestApp;
let managerToken: string;
beforeAll(async () => {
  app = await startTestApp();
  const codes = ['agent.query', 'agent.add', 'agent.edit', 'agent.delete'];
  managerToken = (await app.make.user({ role: await app.make.role({ codes }) })).token;
});
afterAll(() => app.close());

const add = (body: { name: string; email?: string; country?: 'DE' | 'FR'; status?: 0 | 1 }) =>
  app.call('POST /agent', { body }, managerToken);
const names = async (query: object = {}) =>
  (await app.call('GET /agent/page', { query }, managerToken)).data.records.map(({ name }) => name);
const remove = (id: Id) => app.call('DELETE /agent/:id', { params: { id } }, managerToken);
const restore = (id: Id) => app.call('PUT /agent/:id/restore', { params: { id } }, managerToken);
const offered = async () =>
  (await app.call('GET /agent', {}, managerToken)).data.map(({ name }) => name);

it('finds agents by name, contact, phone and e-mail, by country and state, in order', async () => {
  await add({ name: '安和税务', country: 'DE', email: 'Hallo@anhe.example' });
  await add({ name: '白帆商务', country: 'FR', status: 0 });
  await add({ name: '辰星_100%', country: 'DE' });
  expect(await names()).toEqual(['辰星_100%', '白帆商务', '安和税务']);
  expect(await names({ sort: 'name', country: 'DE' })).toEqual(['安和税务', '辰星_100%']);
  expect(await names({ status: '0' })).toEqual(['白帆商务']);
  expect(await names({ keyword: 'hallo@' })).toEqual(['安和税务']);
  expect(await names({ keyword: '0%' })).toEqual(['辰星_100%']);
  expect(await names({ keyword: '商务', country: 'DE' })).toEqual([]);
  expect(await offered()).toEqual(['安和税务', '辰星_100%']);
});

it('requires the matching permission code for each call', async () => {
  const { id } = (await add({ name: '守门所' })).data;
  const requests = {
    'agent.query': () => ['GET /agent/page', {}] as const,
    'agent.add': () => ['POST /agent', { body: { name: '新的所' } }] as const,
    'agent.edit': () => ['PUT /agent', { body: { id, phone: '1' } }] as const,
    'agent.delete': () => ['DELETE /agent/:id', { params: { id } }] as const,
  };
  for (const code of Object.keys(requests) as (keyof typeof requests)[]) {
    const { token } = await app.make.user({ role: await app.make.role({ codes: [code] }) });
    const opened: string[] = [];
    for (const [code, request] of Object.entries(requests)) {
      const [key, input] = request();
      if ((await app.send(key, { ...input, token })).status === 200) opened.push(code);
    }
    expect(opened).toEqual([code]);
  }
});

it('refuses a name already in use, ignoring case, and frees it when the agent is deleted', async () => {
  const { id } = (await add({ name: 'North Star' })).data;
  const nameTakenError = { code: 400, data: { fields: { name: '已有同名的代理商' } } };
  expect(await add({ name: 'north star' })).toMatchObject(nameTakenError);
  const other = (await add({ name: 'South' })).data;
  const rename = await app.call(
    'PUT /agent',
    { body: { id: other.id, name: 'NORTH STAR' } },
    managerToken,
  );
  expect(rename).toMatchObject(nameTakenError);
  await remove(id);
  const both = await Promise.all([add({ name: 'North Star' }), add({ name: 'North Star' })]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await restore(id)).toMatchObject({ code: 409, msg: expect.stringContaining('同名') });
});

it('tells how many companies use a deleted agent; they keep its name, and it cannot be chosen again', async () => {
  const person = await app.make.user();
  const { id } = (await add({ name: '将离所' })).data;
  const body = { name: '公司', country: 'US' as const, agentId: id };
  const { data: company } = await app.call('POST /user/setting/company', { body }, person.token);
  expect(
    (await app.call('GET /agent/page', { query: { keyword: '将离' } }, managerToken)).data.records,
  ).toMatchObject([{ companyCount: 1 }]);
  expect((await remove(id)).data).toEqual({ companyCount: 1 });
  expect((await remove(id)).code).toBe(404);
  expect(await offered()).not.toContain('将离所');

  const change = (more: object) =>
    app.call(
      'PUT /user/setting/company/:id',
      { params: { id: company.id }, body: more },
      person.token,
    );
  // a form that was open meanwhile keeps the earlier choice, but choosing the agent now is refused at its field
  expect((await change({ name: '改名', agentId: id })).data).toMatchObject({
    name: '改名',
    agent: { id, name: '将离所' },
  });
  expect(await app.call('POST /user/setting/company', { body }, person.token)).toMatchObject({
    code: 400,
    data: { fields: { agentId: expect.any(String) } },
  });
  await purgeAgents(app.db, new Date(Date.now() + 1000));
  expect((await restore(id)).code).toBe(200);
  expect(await offered()).toContain('将离所');
  await change({ agentId: null });
  await remove(id);
  await purgeAgents(app.db, new Date(Date.now() + 1000));
  expect((await restore(id)).code).toBe(404);
});
