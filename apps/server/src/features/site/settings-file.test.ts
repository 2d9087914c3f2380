import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataFor } from '@zhihui/contract/client.ts';
import type { ImportAnswer } from '@zhihui/contract/features/site/site.endpoints.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

type File = DataFor<'GET /setting/site/file'>;
const exported = async () =>
  structuredClone((await app.call('GET /setting/site/file', {}, admin.token)).data) as File;
const send = (text: string, revision?: string) =>
  revision === undefined
    ? app.send('POST /setting/site/file', { token: admin.token, body: { text } })
    : app.send('PUT /setting/site/file', { token: admin.token, body: { text, revision } });
const stored = () =>
  sql<{ key: string; value: unknown }>`select key, value from settings
    order by key`.all(app.db);

async function changed(more: Record<string, unknown>): Promise<string> {
  const file = await exported();
  return JSON.stringify({ ...file, settings: { ...file.settings, ...more } });
}

it('what was exported changes nothing here, and holds no secret', async () => {
  const secret = app.deps.secrets.encrypt('hunter2');
  await app.make.setting('mail', {
    server: 'mail.example.com',
    port: 465,
    security: 'TLS',
    user: 'robot',
    from: '',
    secret,
  });
  const text = JSON.stringify(await exported());
  expect(text).not.toContain(secret);
  expect((await send(text)).data).toMatchObject({ changes: [] });
});

it('previews the changes, applies them on confirmation, and keeps the password of the same server', async () => {
  const text = await changed({ name: '远山', reviewNews: true, sensitiveWords: ['甲', '乙'] });
  const before = await stored();
  const preview = (await send(text)).data as ImportAnswer;
  expect(preview.changes).toEqual([
    { key: 'name', before: '知汇', after: '远山' },
    { key: 'reviewNews', before: false, after: true },
    { key: 'sensitiveWords', before: 0, after: 2 },
  ]);
  expect(await stored()).toEqual(before);
  expect((await send(text, preview.revision)).status).toBe(200);
  expect((await app.call('GET /setting/site')).data.name).toBe('远山');
  const query = { section: 'mail' as const };
  const mail = await app.call('GET /setting/site/manage', { query }, admin.token);
  expect(mail.data).toMatchObject({ hasPassword: true });
});

it('is not applied to settings that changed since, nor with another file', async () => {
  const text = await changed({ name: '甲' });
  const { revision } = (await send(text)).data as ImportAnswer;
  const other = await changed({ name: '乙' });
  expect((await send(other, revision)).status).toBe(409);
  await app.make.setting('undoMinutes', 7);
  expect((await send(text, revision)).status).toBe(409);
  expect((await app.call('GET /setting/site')).data.name).toBe('远山');
});

it.each([
  ['not JSON', '{', 'text'],
  ['nothing', '', 'text'],
  ['a list', '[]', 'text'],
  ['a file of another program', '{"name":"package"}', 'text'],
  ['another format', '{"format":"other","version":1,"settings":{}}', 'text'],
  ['a newer version', '{"format":"zhihui-settings","version":99,"settings":{}}', 'text'],
  [
    'an unknown setting',
    '{"format":"zhihui-settings","version":1,"settings":{"colour":1}}',
    'colour',
  ],
  [
    'a key of every object',
    '{"format":"zhihui-settings","version":1,"settings":{"toString":1}}',
    'toString',
  ],
  [
    'one that no file sets',
    '{"format":"zhihui-settings","version":1,"settings":{"companyOnly":1}}',
    'companyOnly',
  ],
  [
    'a picture',
    '{"format":"zhihui-settings","version":1,"settings":{"logo":"/media/1/full.png"}}',
    'logo',
  ],
])('%s is refused and changes nothing', async (_what, text, field) => {
  const before = await stored();
  const answer = await send(text);
  expect(answer).toMatchObject({
    status: 400,
    data: { fields: { [field]: expect.stringMatching(/\p{Script=Han}/u) } },
  });
  expect(await stored()).toEqual(before);
});

it('one wrong setting among right ones: each wrong one is named, nothing is changed', async () => {
  const before = await stored();
  const text = await changed({
    name: '好名字',
    officialUrl: 'javascript:alert(1)',
    undoMinutes: 'soon',
  });
  const answer = await send(text);
  expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([
    'officialUrl',
    'undoMinutes',
  ]);
  expect(await stored()).toEqual(before);
});

it('a huge file is refused before it is read', async () => {
  const answer = await send(`{"format":"zhihui-settings","x":"${'字'.repeat(1_000_001)}"}`);
  expect([400, 413]).toContain(answer.status);
});

it('a part of the settings leaves the others as they are', async () => {
  await app.make.setting('recycleDays', 90);
  const text = '\uFEFF{"format":"zhihui-settings","version":1,"settings":{"activityLogDays":200}}';
  const { changes, revision } = (await send(text)).data as ImportAnswer;
  expect(changes).toEqual([{ key: 'activityLogDays', before: 365, after: 200 }]);
  await send(text, revision);
  expect((await exported()).settings).toMatchObject({ recycleDays: 90, activityLogDays: 200 });
});
