import { HOME_BLOCKS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import { DEFAULTS } from '../../src/features/setting/setting.values.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /backup'
  | 'POST /backup'
  | 'GET /status'
  | 'GET /setting/site'
  | 'GET /setting/site/manage'
  | 'PUT /setting/site'
  | 'POST /setting/site/mail'
  | 'GET /setting/site/file'
  | 'POST /setting/site/file'
  | 'PUT /setting/site/file'
  | 'GET /setup'
  | 'PUT /setup/done';

/** The part of a save that names the state it is based on. */
async function getRevision({ app, adminToken }: World, section: SettingSection): Promise<string> {
  const answer = await app.call('GET /setting/site/manage', { query: { section } }, adminToken);
  return answer.data.revision;
}

/** Settings of the site: read by all, changed by Admins. */
export const siteFixtures: Fixtures<Keys> = {
  'GET /backup': { plain: { make: () => ({}) } },
  'POST /backup': { plain: { make: () => ({}) } },
  'GET /status': { plain: { make: () => ({}) } },
  'GET /setup': { plain: { make: () => ({}) } },
  'PUT /setup/done': { plain: { make: () => ({}) } },
  'GET /setting/site': { plain: { make: () => ({}) } },
  'GET /setting/site/manage': {
    brand: { make: () => ({ query: { section: 'brand' } }) },
    mail: { make: () => ({ query: { section: 'mail' } }) },
    upload: { make: () => ({ query: { section: 'upload' } }) },
  },
  'PUT /setting/site': {
    retention: {
      make: async (world) => {
        const revision = await getRevision(world, 'retention');
        return { body: { section: 'retention', revision, activityLogDays: 365, recycleDays: 30 } };
      },
    },
    session: {
      make: async (world) => {
        const revision = await getRevision(world, 'session');
        return { body: { section: 'session', revision, sessionDays: 30 } };
      },
    },
    writing: {
      make: async (world) => {
        const revision = await getRevision(world, 'writing');
        return { body: { section: 'writing', revision, editorView: 'visual' } };
      },
    },
    home: {
      make: async (world) => {
        const homeBlocks = HOME_BLOCKS.map((block) => ({ block, shown: true }));
        return {
          body: { section: 'home', revision: await getRevision(world, 'home'), homeBlocks },
        };
      },
    },
    brand: {
      make: async (world) => {
        const { name, officialUrl, registrations, copyright } = DEFAULTS;
        const shown = { name, logo: null, favicon: null, officialUrl, registrations, copyright };
        return {
          body: { section: 'brand', revision: await getRevision(world, 'brand'), ...shown },
        };
      },
    },
    'mail with its password': {
      make: async (world) => ({
        body: {
          section: 'mail',
          revision: await getRevision(world, 'mail'),
          server: 'mail.example.com',
          port: 465,
          security: 'TLS',
          user: 'site',
          password: 'secret',
          from: 'site@example.com',
        },
      }),
    },
    'of a state long gone': {
      make: () => ({ body: { section: 'words', revision: 'gone', sensitiveWords: [] } }),
      status: () => 409,
    },
  },
  'POST /setting/site/mail': {
    'a server that is not there': {
      make: () => ({
        body: {
          server: '127.0.0.1',
          port: 1,
          security: 'NONE',
          user: '',
          from: '',
          to: 'somebody@example.com',
        },
      }),
    },
  },
  'GET /setting/site/file': { plain: { make: () => ({}) } },
  'POST /setting/site/file': {
    'to look': {
      make: async ({ app, adminToken }) => {
        const { data } = await app.call('GET /setting/site/file', {}, adminToken);
        return { body: { text: JSON.stringify(data) } };
      },
    },
  },
  'PUT /setting/site/file': {
    'as it was looked at': {
      make: async ({ app, adminToken }) => {
        const { data } = await app.call('GET /setting/site/file', {}, adminToken);
        const text = JSON.stringify(data);
        const preview = await app.call('POST /setting/site/file', { body: { text } }, adminToken);
        return { body: { text, revision: preview.data.revision } };
      },
    },
  },
};
