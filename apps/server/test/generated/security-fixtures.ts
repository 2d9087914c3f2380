import {
  addAuthenticator,
  addPasskey,
  getChallenge,
  findPasskeyId,
  totpCode,
} from '../make-factor.ts';
import { createSoftwarePasskey } from '../software-passkey.ts';
import type { Fixtures } from './fixture.ts';
import { getOwner } from './people.ts';
import type { World } from './people.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';

const PASSWORD = 'correct horse 1';

/** A user with an authenticator who has entered the password; for the second step. */
async function halfSignedIn({ app, make }: World) {
  const { email, token } = await make.user({ password: PASSWORD });
  const factor = await addAuthenticator(app, token);
  const answer = await app.call('POST /login', { body: { account: email, password: PASSWORD } });
  if (!('ticket' in answer.data)) throw new Error('signed in by one step');
  return { ...factor, ticket: answer.data.ticket };
}

const roleId = async ({ app }: World) =>
  (await sql<{ id: Id }>`select id from roles where code = 'Tourist'`.one(app.db)).id;

type Keys =
  | 'POST /login/factor'
  | 'POST /login/passkey/begin'
  | 'POST /login/passkey'
  | 'POST /user/security/authenticator'
  | 'PUT /user/security/authenticator'
  | 'DELETE /user/security/authenticator'
  | 'POST /user/security/recovery'
  | 'POST /user/security/passkey/begin'
  | 'POST /user/security/passkey'
  | 'PUT /user/security/passkey/:id'
  | 'DELETE /user/security/passkey/:id'
  | 'PUT /role/:id/secondFactor'
  | 'DELETE /user/:id/secondFactor'
  | 'GET /user/security'
  | 'POST /user/security/confirm/begin'
  | 'POST /user/security/confirm'
  | 'GET /user/session'
  | 'DELETE /user/session'
  | 'DELETE /user/session/:id'
  | 'GET /user/signin/page'
  | 'GET /user/closing/heir'
  | 'POST /user/closing'
  | 'DELETE /user/closing';

/** Second factors, devices, and closing one's account. */
export const securityFixtures: Fixtures<Keys> = {
  'POST /login/factor': {
    'by code': {
      make: async (world) => {
        const { secret, ticket } = await halfSignedIn(world);
        return { body: { ticket, code: totpCode(secret) } };
      },
    },
    'by recovery code': {
      make: async (world) => {
        const { recoveryCodes, ticket } = await halfSignedIn(world);
        return { body: { ticket, recoveryCode: recoveryCodes[0] ?? '' } };
      },
    },
  },
  'POST /login/passkey/begin': { plain: { make: () => ({}) } },
  'POST /login/passkey': {
    plain: {
      make: async ({ app, make }) => {
        const { passkey } = await addPasskey(app, (await make.user()).token);
        const { data } = await app.call('POST /login/passkey/begin');
        const proof = passkey.signAssertion({ challenge: getChallenge(data.options) });
        return { body: { ticket: data.ticket, passkey: proof } };
      },
    },
  },
  'POST /user/security/authenticator': { plain: { make: () => ({}) } },
  'PUT /user/security/authenticator': {
    plain: {
      make: async (world, caller) => {
        const { token } = await getOwner(world, caller);
        const { data } = await world.app.call('POST /user/security/authenticator', {}, token);
        return { body: { code: totpCode(data.secret) } };
      },
    },
  },
  'DELETE /user/security/authenticator': {
    plain: {
      make: async (world, caller) => {
        await addAuthenticator(world.app, (await getOwner(world, caller)).token);
        return {};
      },
    },
  },
  'POST /user/security/recovery': {
    plain: {
      make: async (world, caller) => {
        await addAuthenticator(world.app, (await getOwner(world, caller)).token);
        return {};
      },
    },
  },
  'POST /user/security/passkey/begin': { plain: { make: () => ({}) } },
  'POST /user/security/passkey': {
    plain: {
      make: async (world, caller) => {
        const { token } = await getOwner(world, caller);
        const { data } = await world.app.call('POST /user/security/passkey/begin', {}, token);
        const passkey = createSoftwarePasskey().create({ challenge: getChallenge(data.options) });
        return { body: { ticket: data.ticket, name: '手机', passkey } };
      },
    },
  },
  'PUT /user/security/passkey/:id': {
    plain: {
      make: async (world, caller) => {
        const { id, token } = await getOwner(world, caller);
        await addPasskey(world.app, token);
        return {
          params: { id: await findPasskeyId(world.app, id) },
          body: { name: '办公室的电脑' },
        };
      },
    },
    'of another person': {
      make: async ({ app, make }) => {
        const other = await make.user();
        await addPasskey(app, other.token);
        return { params: { id: await findPasskeyId(app, other.id) }, body: { name: '我的' } };
      },
      status: () => 404,
    },
  },
  'DELETE /user/security/passkey/:id': {
    plain: {
      make: async (world, caller) => {
        const { id, token } = await getOwner(world, caller);
        await addPasskey(world.app, token);
        return { params: { id: await findPasskeyId(world.app, id) } };
      },
    },
    'of another person': {
      make: async ({ app, make }) => {
        const other = await make.user();
        await addPasskey(app, other.token);
        return { params: { id: await findPasskeyId(app, other.id) } };
      },
      status: () => 404,
    },
  },
  'PUT /role/:id/secondFactor': {
    plain: {
      make: async (world) => ({ params: { id: await roleId(world) }, body: { required: false } }),
    },
  },
  'DELETE /user/:id/secondFactor': {
    plain: { make: async ({ make }) => ({ params: { id: (await make.user()).id } }) },
  },
  'GET /user/security': { plain: { make: () => ({}) } },
  'POST /user/security/confirm/begin': {
    plain: {
      make: async ({ make }, { id }) => {
        await make.password(id, PASSWORD);
        return {};
      },
    },
  },
  'POST /user/security/confirm': {
    plain: {
      make: async ({ make }, { id }) => {
        await make.password(id, PASSWORD);
        return { body: { password: PASSWORD } };
      },
    },
  },
  'GET /user/session': { plain: { make: () => ({}) } },
  'DELETE /user/session': { plain: { make: () => ({}) } },
  'DELETE /user/session/:id': {
    'of another person': {
      make: async ({ app, make }) => {
        const other = await make.user();
        const { data } = await app.call('GET /user/session', {}, other.token);
        return { params: { id: data[0]?.id ?? 0 } };
      },
      status: () => 404,
    },
    plain: {
      make: async (world, caller) => {
        const { id } = await getOwner(world, caller);
        const token = await world.make.session(id);
        const { data } = await world.app.call('GET /user/session', {}, token);
        return { params: { id: data.find(({ own }) => own)?.id ?? 0 } };
      },
    },
  },
  'GET /user/signin/page': { plain: { make: () => ({ query: {} }) } },
  'GET /user/closing/heir': { plain: { make: () => ({ query: { keyword: '用户' } }) } },
  'POST /user/closing': {
    plain: {
      make: () => ({ body: { heirId: null } }),
    },
    'with an heir who is gone': {
      make: () => ({ body: { heirId: 999_999_999 } }),
      status: () => 400,
    },
  },
  'DELETE /user/closing': { plain: { make: () => ({}) } },
};
