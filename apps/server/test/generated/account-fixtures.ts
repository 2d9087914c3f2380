import { randomBytes } from 'node:crypto';
import type { Fixtures } from './fixture.ts';

const newEmail = () => `new-${randomBytes(5).toString('hex')}@example.com`;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const PASSWORD = 'correct horse 1';

type Keys =
  | 'POST /login'
  | 'GET /login/loginCode/:email'
  | 'POST /login/logout'
  | 'GET /user/registerCode/:email'
  | 'POST /user/register'
  | 'POST /password/send/code'
  | 'POST /password/reset'
  | 'PUT /user/update/password'
  | 'GET /user/current'
  | 'GET /user/detail/:id'
  | 'GET /setting/site'
  | 'GET /verify/get/vrcode'
  | 'POST /verify/check/vrcode'
  | 'POST /media';

/** Accounts, captcha, uploads, the site itself. */
export const accountFixtures: Fixtures<Keys> = {
  'POST /login': {
    'by password': {
      make: async ({ make }) => {
        const { email } = await make.user({ password: PASSWORD });
        return { body: { account: email, password: PASSWORD } };
      },
    },
    'by code': {
      make: async ({ make }) => {
        const { email } = await make.user();
        return { body: { email, code: await make.emailCode({ email, purpose: 'LOGIN' }) } };
      },
    },
  },
  'GET /login/loginCode/:email': {
    plain: {
      make: async ({ make }) => ({
        params: { email: (await make.user()).email },
        query: { captchaKey: await make.captchaPass() },
      }),
    },
    'of nobody': {
      make: async ({ make }) => ({
        params: { email: newEmail() },
        query: { captchaKey: await make.captchaPass() },
      }),
    },
    'without captcha': {
      make: () => ({ params: { email: newEmail() }, query: {} }),
      status: () => 400,
    },
  },
  'POST /login/logout': { plain: { make: () => ({}) } },
  'GET /user/registerCode/:email': {
    plain: {
      make: async ({ make }) => ({
        params: { email: newEmail() },
        query: { captchaKey: await make.captchaPass() },
      }),
    },
  },
  'POST /user/register': {
    plain: {
      make: async ({ make }) => {
        const email = newEmail();
        const code = await make.emailCode({ email, purpose: 'REGISTER' });
        return { body: { email, code, nickname: '新来的', password: PASSWORD } };
      },
    },
    'with a code of another purpose': {
      make: async ({ make }) => {
        const email = newEmail();
        const code = await make.emailCode({ email, purpose: 'LOGIN' });
        return { body: { email, code, nickname: '新来的', password: PASSWORD } };
      },
      status: () => 400,
    },
  },
  'POST /password/send/code': {
    plain: {
      make: async ({ make }) => ({
        body: { email: (await make.user()).email, captchaKey: await make.captchaPass() },
      }),
    },
  },
  'POST /password/reset': {
    plain: {
      make: async ({ make }) => {
        const { email } = await make.user();
        const code = await make.emailCode({ email, purpose: 'PASSWORD' });
        return { body: { email, code, password: PASSWORD } };
      },
    },
  },
  'PUT /user/update/password': {
    plain: {
      make: async ({ make }, caller) => {
        await make.password(caller.id, PASSWORD);
        return { body: { oldPassword: PASSWORD, newPassword: 'another horse 2' } };
      },
    },
    'with a wrong old one': {
      make: async ({ make }, caller) => {
        await make.password(caller.id, PASSWORD);
        return { body: { oldPassword: 'wrong', newPassword: 'another horse 2' } };
      },
      status: () => 400,
    },
  },
  'GET /user/current': { plain: { make: () => ({}) } },
  'GET /user/detail/:id': {
    'of oneself': { make: (_world, caller) => ({ params: { id: caller.id } }) },
    'of somebody else': { make: ({ stranger }) => ({ params: { id: stranger } }) },
  },
  'GET /setting/site': { plain: { make: () => ({}) } },
  'GET /verify/get/vrcode': {
    plain: { make: () => ({ query: { key: randomBytes(12).toString('hex') } }) },
  },
  'POST /verify/check/vrcode': {
    'on the spot': {
      make: async ({ make }) => ({ query: { key: await make.captcha(100), moveLength: 104 } }),
    },
    beside: {
      make: async ({ make }) => ({ query: { key: await make.captcha(100), moveLength: 107 } }),
      status: () => 400,
    },
  },
  'POST /media': {
    'an image': { make: () => ({}), file: { name: '图.png', bytes: PNG, type: 'image/png' } },
    'a page in disguise': {
      make: () => ({}),
      file: { name: 'x.png', bytes: Buffer.from('<script>alert(1)</script>'), type: 'image/png' },
      status: () => 400,
    },
  },
};
