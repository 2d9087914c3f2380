import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import { sql } from '../sql.ts';

type Keys =
  | 'GET /together'
  | 'GET /together/socket'
  | 'GET /together/member/:draftId'
  | 'GET /together/colleague'
  | 'POST /together/draft'
  | 'POST /together/member'
  | 'DELETE /together/member/:draftId/:userId';

/** Others' articles are edited by users with permission for them. */
const editing = allowOnly(
  (caller) => caller.hasPermission('article.edit') && caller.isInScope,
  403,
);
const staff = allowOnly((caller) => caller.staff, 403);

/** Writing together. */
export const togetherFixtures: Fixtures<Keys> = {
  'GET /together': {
    'article of another user': {
      make: async ({ make, category, otherUser }) => ({
        query: { contentId: (await make.article({ author: otherUser, category })).id },
      }),
      status: editing,
    },
    'own draft': {
      make: async ({ make }, caller) => ({
        query: { draftId: (await make.draft({ user: caller.id })).id },
      }),
    },
    'draft of another user': {
      make: async ({ make, otherUser }) => ({
        query: { draftId: (await make.draft({ user: otherUser })).id },
      }),
      status: () => 404,
    },
  },
  'GET /together/socket': {
    'article of another user': {
      make: async ({ make, category, otherUser }) => ({
        query: {
          contentId: (await make.article({ author: otherUser, category })).id,
          text: 'r1',
        },
      }),
      status: editing,
    },
    'draft of another user': {
      make: async ({ make, otherUser }) => ({
        query: { draftId: (await make.draft({ user: otherUser })).id, text: '1' },
      }),
      status: () => 404,
    },
  },
  'GET /together/member/:draftId': {
    own: {
      make: async ({ make }, caller) => ({
        params: { draftId: (await make.draft({ user: caller.id })).id },
      }),
    },
    'of another user': {
      make: async ({ make, otherUser }) => ({
        params: { draftId: (await make.draft({ user: otherUser })).id },
      }),
      status: () => 404,
    },
  },
  'GET /together/colleague': {
    plain: { make: () => ({ query: { keyword: '周' } }), status: staff },
  },
  'POST /together/draft': {
    'an own draft': {
      make: async ({ make }, caller) => ({
        body: { draftId: (await make.draft({ user: caller.id })).id },
      }),
    },
    'a draft of another user': {
      make: async ({ make, otherUser }) => ({
        body: { draftId: (await make.draft({ user: otherUser })).id },
      }),
      status: () => 404,
    },
  },
  'POST /together/member': {
    'to an own draft': {
      make: async ({ make }, caller) => ({
        body: {
          draftId: (await make.draft({ user: caller.id })).id,
          userId: (await make.user()).id,
        },
      }),
      status: staff,
    },
    'to a draft of another user': {
      make: async ({ make, otherUser }) => ({
        body: {
          draftId: (await make.draft({ user: otherUser })).id,
          userId: (await make.user()).id,
        },
      }),
      status: () => 404,
    },
  },
  'DELETE /together/member/:draftId/:userId': {
    own: {
      make: async ({ app, make }, caller) => {
        const draftId = (await make.draft({ user: caller.id })).id;
        const userId = (await make.user()).id;
        await sql`insert into draft_members ${sql.values({ draft_id: draftId, user_id: userId })}`.run(
          app.db,
        );
        return { params: { draftId, userId } };
      },
    },
    'of another user': {
      make: async ({ make, otherUser }) => ({
        params: { draftId: (await make.draft({ user: otherUser })).id, userId: otherUser },
      }),
      status: () => 404,
    },
  },
};
