import type { Id } from '@zhihui/contract/schema.ts';
import { hashToken, newToken } from '../../src/kernel/token.ts';
import { hashSecret } from '../../src/platform/password/password.ts';
import { sql } from '../sql.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /share/open/:token'
  | 'GET /share/open/:token/article/:articleId'
  | 'POST /share/open/:token/pass'
  | 'GET /share/page'
  | 'POST /share'
  | 'PUT /share/:id/renew'
  | 'PUT /share/:id/end';

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000);

interface MadeLink {
  id: Id;
  token: string;
  articleId: Id;
}

/** A link to an article, or to its category. */
async function makeLink(
  { app, make }: World,
  maker: Id,
  options: { password?: string; category?: boolean; endedAt?: Date } = {},
): Promise<MadeLink> {
  const token = newToken();
  const category = (await make.category()).id;
  const articleId = (await make.article({ category })).id;
  const { id } = await sql<{ id: Id }>`insert into shared_links ${sql.values({
    token_hash: hashToken(token),
    maker_id: maker,
    content_id: options.category === true ? null : articleId,
    category_id: options.category === true ? category : null,
    password_hash: options.password === undefined ? null : await hashSecret(options.password),
    expires_at: inAWeek(),
    ended_at: options.endedAt ?? null,
  })} returning id`.one(app.db);
  return { id, token, articleId };
}

/** An Admin, who may share whatever they read. */
const makeAdmin = async ({ make }: World) => (await make.user({ role: 'Admin' })).id;
const makeOpen = async (world: World, options: Parameters<typeof makeLink>[2] = {}) =>
  makeLink(world, await makeAdmin(world), options);

/** Links for people without an account. */
export const shareFixtures: Fixtures<Keys> = {
  'GET /share/open/:token': {
    'an article': {
      make: async (world) => ({ params: { token: (await makeOpen(world)).token }, query: {} }),
    },
    'a category': {
      make: async (world) => ({
        params: { token: (await makeOpen(world, { category: true })).token },
        query: { opening: true },
      }),
    },
    protected: {
      make: async (world) => ({
        params: { token: (await makeOpen(world, { password: 'tulip-42' })).token },
        query: { pass: '1.x' },
      }),
    },
    guessed: { make: () => ({ params: { token: newToken() }, query: {} }), status: () => 404 },
  },
  'GET /share/open/:token/article/:articleId': {
    'of the category': {
      make: async (world) => {
        const { token, articleId } = await makeOpen(world, { category: true });
        return { params: { token, articleId }, query: {} };
      },
    },
    'of another category': {
      make: async (world) => ({
        params: {
          token: (await makeOpen(world, { category: true })).token,
          articleId: (await world.make.article()).id,
        },
        query: {},
      }),
      status: () => 404,
    },
  },
  'POST /share/open/:token/pass': {
    right: {
      make: async (world) => ({
        params: { token: (await makeOpen(world, { password: 'tulip-42' })).token },
        body: { password: 'tulip-42' },
      }),
    },
    wrong: {
      make: async (world) => ({
        params: { token: (await makeOpen(world, { password: 'tulip-42' })).token },
        body: { password: 'tulip-43' },
      }),
      status: () => 400,
    },
  },
  'GET /share/page': { plain: { make: () => ({ query: { state: 'ACTIVE' } }) } },
  'POST /share': {
    'an article': {
      make: async ({ make }) => ({
        body: {
          targetType: 'ARTICLE',
          targetId: (await make.article()).id,
          password: 'tulip-42',
          remark: '给客户',
        },
      }),
    },
    'a category': {
      make: async ({ make }) => ({
        body: { targetType: 'CATEGORY', targetId: (await make.category()).id },
      }),
    },
    'what is not published': {
      make: async ({ make }) => ({
        body: {
          targetType: 'ARTICLE',
          targetId: (await make.article({ status: 'PENDING_REVIEW' })).id,
        },
      }),
      status: () => 404,
    },
  },
  'PUT /share/:id/renew': {
    own: { make: async (world, { id }) => ({ params: { id: (await makeLink(world, id)).id } }) },
    'of another user': {
      make: async (world) => ({ params: { id: (await makeOpen(world)).id } }),
      // an Admin sees it, but does not get an address that acts as its maker
      status: ({ admin }) => (admin ? 403 : 404),
    },
    'that has ended': {
      make: async (world, { id }) => ({
        params: { id: (await makeLink(world, id, { endedAt: new Date() })).id },
      }),
      status: () => 409,
    },
  },
  'PUT /share/:id/end': {
    own: { make: async (world, { id }) => ({ params: { id: (await makeLink(world, id)).id } }) },
    'of another user': {
      make: async (world) => ({ params: { id: (await makeOpen(world)).id } }),
      status: (caller) => (caller.admin ? 200 : 404),
    },
  },
};
