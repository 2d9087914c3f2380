import type { Fixtures } from './fixture.ts';

/** Several calls in one request; what each call is refused, its own fixtures say. */
export const batchFixtures: Fixtures<'POST /batch'> = {
  'POST /batch': {
    'by params': {
      make: async ({ make, category }, caller) => {
        const content = (await make.article({ category })).id;
        const { id } = await make.comment({ content, author: caller.id });
        const items = [{ params: { id: String(id) } }, { params: { id: '9000000000' } }];
        return { body: { call: 'DELETE /comment/:id', items } };
      },
    },
    'by body': {
      make: async ({ make, category }) => {
        const { id } = await make.article({ category });
        return {
          body: { call: 'PUT /article/category', items: [{ body: { id, categoryId: category } }] },
        };
      },
    },
  },
};
