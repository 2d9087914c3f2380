import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputFor } from '@zhihui/contract/client.ts';
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { SettingGroup } from '@zhihui/contract/features/site/site.endpoints.ts';
import { makePngChunk, makePng, makePngHeader, makePngPixels } from '@zhihui/test-data/png.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads } from '../../../test/uploads.ts';
import type { Uploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { sql } from '../../../test/sql.ts';

type Body = InputFor<'PUT /setting/site'>['body'];

let app: TestApp;
let other: TestApp;
let admin: MadeUser;
let uploads: Uploads;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  other = await startTestApp({ joins: app, caching: true });
  admin = await app.make.user({ role: 'Admin' });
  uploads = createUploads(app, admin);
});
afterAll(async () => {
  stopImages();
  await other.close();
  await app.close();
});

async function read<S extends SettingSection>(section: S) {
  const answer = await app.call('GET /setting/site/manage', { query: { section } }, admin.token);
  return answer.data as Extract<SettingGroup, { section: S }>;
}
const saveSettings = (body: unknown, token = admin.token) =>
  app.send('PUT /setting/site', { body, token });
/** Saves a group with these changes of how it stands. */
async function change<S extends SettingSection>(section: S, values: object) {
  return saveSettings({ ...(await read(section)), ...values } as Body);
}
const getFields = (answer: { data: unknown }) =>
  Object.keys((answer.data as { fields?: object } | null)?.fields ?? {});

describe('a group of settings', () => {
  it('is shown to readers at once, on the other node too', async () => {
    const names = () =>
      Promise.all(
        [app, other].map(async (node) => (await node.call('GET /setting/site')).data.name),
      );
    expect(await names()).toEqual(['知汇', '知汇']);
    expect((await change('brand', { name: '远山知识库' })).status).toBe(200);
    await expect.poll(names).toEqual(['远山知识库', '远山知识库']);
  });

  it('is not saved over a concurrent change of another Admin, which is returned', async () => {
    const current = await read('retention');
    const otherSave = await saveSettings({ ...current, recycleDays: 60 });
    expect(otherSave.status).toBe(200);
    const ownSave = await saveSettings({ ...current, recycleDays: 7 });
    expect(ownSave).toMatchObject({ status: 409, data: { section: 'retention', recycleDays: 60 } });
    expect(await read('retention')).toMatchObject({ recycleDays: 60 });
    const nextRevision = (ownSave.data as { revision: string }).revision;
    expect(
      (await saveSettings({ ...current, revision: nextRevision, recycleDays: 7 })).status,
    ).toBe(200);
  });

  it('saved by two Admins at once succeeds for one and conflicts for the other', async () => {
    const current = await read('words');
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((word) => saveSettings({ ...current, sensitiveWords: [word] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('leaves the other groups alone while another Admin saves them', async () => {
    const current = await read('upload');
    await change('review', { undoMinutes: 5 });
    const { hardMaxMb: _, ...values } = current;
    expect((await saveSettings({ ...values, uploadDailyMb: 9 })).status).toBe(200);
    expect(await read('review')).toMatchObject({ undoMinutes: 5 });
  });

  it('is stored whole or not at all', async () => {
    const before = await read('brand');
    const wrong = { name: '新名字', officialUrl: 'javascript:alert(1)' };
    const answer = await change('brand', wrong);
    expect([answer.status, getFields(answer)]).toEqual([400, ['officialUrl']]);
    expect(await read('brand')).toEqual(before);
  });
});

describe('what is refused', () => {
  it.each([
    ['brand', { name: ' ' }, 'name'],
    ['brand', { name: '字'.repeat(31) }, 'name'],
    ['brand', { officialUrl: 'JavaScript:alert(1)' }, 'officialUrl'],
    ['brand', { officialUrl: 'data:text/html,x' }, 'officialUrl'],
    ['brand', { officialUrl: '//evil.example' }, 'officialUrl'],
    [
      'brand',
      { registrations: [{ text: '备案', href: ' javascript:alert(1)' }] },
      'registrations.0.href',
    ],
    ['brand', { copyright: '\n \n' }, 'copyright'],
    ['brand', { logo: 'https://evil.example/a.png' }, 'logo'],
    ['brand', { logo: '/media/1/../../x.png' }, 'logo'],
    ['registration', { staffDomains: ['@example.com'] }, 'staffDomains.0'],
    ['registration', { staffDomains: ['com'] }, 'staffDomains.0'],
    ['registration', { registration: 'CLOSED' }, 'registration'],
    ['review', { undoMinutes: 1.5 }, 'undoMinutes'],
    ['review', { undoMinutes: -1 }, 'undoMinutes'],
    ['review', { reasonTemplates: ['好', '  '] }, 'reasonTemplates.1'],
    ['words', { sensitiveWords: ['机密', '   '] }, 'sensitiveWords.1'],
    ['words', { sensitiveWords: ['\u200B\u3000'] }, 'sensitiveWords.0'],
    [
      'words',
      { sensitiveWords: Array.from({ length: 10_001 }, (_, at) => `词${at}`) },
      'sensitiveWords',
    ],
    ['search', { searchSynonyms: ['只有一个词'] }, 'searchSynonyms.0'],
    ['search', { searchSynonyms: [' = ='] }, 'searchSynonyms.0'],
    ['search', { searchSynonyms: ['甲 = 乙', `长 = ${'长'.repeat(31)}`] }, 'searchSynonyms.1.1'],
    [
      'search',
      { searchSynonyms: [Array.from({ length: 11 }, (_, n) => n).join('=')] },
      'searchSynonyms.0',
    ],
    ['search', { searchSynonyms: ['k8s = Ｋ８Ｓ'] }, 'searchSynonyms'],
    ['search', { searchSynonyms: ['甲 = 乙', '乙 = 丙', '丙 = 甲'] }, 'searchSynonyms'],
    [
      'search',
      { searchSynonyms: Array.from({ length: 10_001 }, (_, n) => `a${n}=b${n}`) },
      'searchSynonyms',
    ],
    ['home', { homeBlocks: [] }, 'homeBlocks'],
    ['retention', { activityLogDays: 1 }, 'activityLogDays'],
    ['mail', { server: 'mail.example.com/x' }, 'server'],
    ['mail', { server: '169.254.169.254' }, 'server'],
    ['mail', { server: 'fe80::1' }, 'server'],
    ['mail', { from: 'a@b.example\r\nBcc: c@d.example' }, 'from'],
    ['mail', { server: 'm.example', user: 'u', password: 'p', security: 'NONE' }, 'security'],
  ] as const)('%s %j', async (section, values, field) => {
    const {
      hasPassword: _p,
      byInstallation: _b,
      ...group
    } = (await read(section)) as Record<string, unknown>;
    const answer = await saveSettings({ ...group, ...values });
    expect([answer.status, getFields(answer)]).toEqual([400, [field]]);
    expect(answer.msg).toMatch(/\p{Script=Han}/u);
  });

  it('everybody but an Admin', async () => {
    const moderator = await app.make.user({ role: 'Moderator' });
    const body = await read('retention');
    expect((await saveSettings(body, moderator.token)).status).toBe(403);
    const query = { section: 'mail' as const };
    expect((await app.call('GET /setting/site/manage', { query }, moderator.token)).status).toBe(
      403,
    );
  });
});

describe('the logo', () => {
  it('is a picture its Admin uploaded, for everybody to see', async () => {
    const { url } = await uploads.upload();
    expect(await uploads.status(url)).toBe(404);
    expect((await change('brand', { logo: url })).status).toBe(200);
    expect(await uploads.status(url)).toBe(200);
    expect((await app.call('GET /setting/site')).data.logo).toBe(url);
    // another Admin changes the name and leaves the logo as it is
    const colleague = await app.make.user({ role: 'Admin' });
    const renamed = await saveSettings({ ...(await read('brand')), name: '知汇' }, colleague.token);
    expect(renamed.status).toBe(200);
  });

  it('is neither an upload of another user nor a missing one', async () => {
    const author = await app.make.user();
    const otherSave = await uploads.upload(author.token);
    for (const logo of [otherSave.url, '/media/999999/full.png']) {
      expect(getFields(await change('brand', { logo }))).toEqual(['logo']);
    }
    expect(await uploads.status(otherSave.url)).toBe(404);
  });

  it('is no bomb: forty megapixels and a drawing of laughs are refused, a harmless drawing becomes a picture', async () => {
    const largeImage = makePng(
      makePngHeader(8000, 6000),
      makePngPixels(8000, 1),
      makePngChunk('IEND'),
    );
    expect((await uploads.send('logo.png', largeImage)).status).toBe(400);
    const svg = (inside: string, before = '') =>
      Buffer.from(
        `${before}<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inside}</svg>`,
      );
    const laughs = '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>';
    expect((await uploads.send('logo.svg', svg('&b;', laughs))).status).toBe(400);
    const uploadedLogo = await uploads.send('logo.svg', svg('<rect width="64" height="64"/>'));
    expect(uploadedLogo).toMatchObject({ status: 200, data: { mime: 'image/webp' } });
    const { url } = uploadedLogo.data as { url: string };
    expect((await change('brand', { logo: url })).status).toBe(200);
    await change('brand', { logo: null });
  });
});

describe('secrets', () => {
  it('are sealed, never read back, and stay with their server', async () => {
    const mail = {
      server: 'mail.example.com',
      port: 587,
      user: 'robot',
      from: '',
      security: 'STARTTLS',
    };
    const save = async (values: object) => {
      const { revision } = await read('mail');
      return saveSettings({ section: 'mail', revision, ...mail, ...values });
    };
    expect((await save({ password: 'hunter2-secret' })).status).toBe(200);
    const mailSettings = await read('mail');
    expect(mailSettings.hasPassword).toBe(true);
    expect(JSON.stringify(mailSettings)).not.toContain('hunter2');
    const rows = await sql<Record<string, unknown>>`select * from settings`.all(app.db);
    const logs = await sql<Record<string, unknown>>`select * from activity_logs`.all(app.db);
    expect(JSON.stringify([rows, logs])).not.toContain('hunter2');
    // left out, it stays; for another server or user it has to be typed again
    expect((await save({ port: 25 })).status).toBe(200);
    expect((await read('mail')).hasPassword).toBe(true);
    expect(getFields(await save({ server: 'evil.example' }))).toEqual(['password']);
    expect(getFields(await save({ user: 'root' }))).toEqual(['password']);
    expect((await save({ user: '' })).status).toBe(200);
    expect((await read('mail')).hasPassword).toBe(false);
  });
});
