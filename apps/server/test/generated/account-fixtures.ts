import { randomBytes, randomInt } from 'node:crypto';
import type { WorkSolution } from '@zhihui/contract/features/captcha/captcha.schema.ts';
import type { Fixtures } from './fixture.ts';

const newPhone = () => `139${randomInt(10_000_000, 99_999_999)}`;
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
  | 'POST /user/update/sendCode'
  | 'PUT /user/email'
  | 'POST /user/phone/sendCode'
  | 'PUT /user/phone'
  | 'GET /user/current'
  | 'GET /user/detail/:id'
  | 'PUT /user/profile'
  | 'GET /user/editor'
  | 'PUT /user/editor'
  | 'GET /verify/get/vrcode'
  | 'POST /verify/check/vrcode'
  | 'POST /media'
  | 'POST /media/web'
  | 'POST /media/pictures';

/** A try of a puzzle whose work was done. */
const attempt = ({ key, work }: { key: string; work: WorkSolution }, moveLength: number) => ({
  query: { key, moveLength },
  body: { work },
});

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
    'of an unknown user': {
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
  'POST /user/update/sendCode': {
    plain: {
      make: async ({ make }) => ({
        body: { email: newEmail(), captchaKey: await make.captchaPass() },
      }),
    },
    'to another user': {
      make: async ({ make }) => ({
        body: { email: (await make.user()).email, captchaKey: await make.captchaPass() },
      }),
    },
  },
  'PUT /user/email': {
    plain: {
      make: async ({ make }, caller) => {
        await make.password(caller.id, PASSWORD);
        const email = newEmail();
        const code = await make.emailCode({ email, purpose: 'EMAIL', owner: caller.id });
        return { body: { email, code, password: PASSWORD } };
      },
    },
    'with a wrong password': {
      make: async ({ make }, caller) => {
        await make.password(caller.id, PASSWORD);
        return { body: { email: newEmail(), code: '123456', password: 'wrong' } };
      },
      status: () => 400,
    },
  },
  'POST /user/phone/sendCode': {
    plain: {
      make: async ({ make }) => ({
        body: { phone: newPhone(), captchaKey: await make.captchaPass() },
      }),
    },
  },
  'PUT /user/phone': {
    plain: {
      make: async ({ make }, caller) => {
        const phone = newPhone();
        const code = await make.emailCode({ email: phone, purpose: 'PHONE', owner: caller.id });
        return { body: { phone, code } };
      },
    },
  },
  'GET /user/current': { plain: { make: () => ({}) } },
  'PUT /user/profile': {
    plain: { make: () => ({ body: { nickname: '新的昵称', gender: null, bio: '在学' } }) },
    'a user name': { make: () => ({ body: { username: `u${randomBytes(5).toString('hex')}` } }) },
    'with a picture of another user': {
      make: () => ({ body: { avatar: '/media/999999999/full.webp' } }),
      status: () => 400,
    },
  },
  'GET /user/editor': { plain: { make: () => ({}) } },
  'PUT /user/editor': { plain: { make: () => ({ body: { chosen: 'source' } }) } },
  'GET /user/detail/:id': {
    'of oneself': {
      make: (_world, caller) => ({ params: { id: caller.id } }),
      status: ({ token }) => (token === null ? 404 : 200),
    },
    'of a user who published nothing': {
      make: async ({ make }) => ({ params: { id: (await make.user()).id } }),
      status: ({ staff }) => (staff ? 200 : 404),
    },
    'of an author': {
      make: async ({ make }) => {
        const { id } = await make.user();
        await make.article({ author: id });
        return { params: { id } };
      },
    },
  },
  'GET /verify/get/vrcode': {
    plain: { make: () => ({ query: { key: randomBytes(12).toString('hex') } }) },
  },
  'POST /verify/check/vrcode': {
    'on the spot': {
      make: async ({ make }) => attempt(await make.captcha(100), 104),
    },
    beside: {
      make: async ({ make }) => attempt(await make.captcha(100), 107),
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
  'POST /media/web': {
    'an address inside': {
      make: () => ({ body: { url: 'http://127.0.0.1/a.png' } }),
      status: () => 400,
    },
  },
  'POST /media/pictures': {
    'of no upload': { make: () => ({ body: { ids: [1] } }) },
  },
};
