import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

type Keys =
  | 'GET /statistics/overview'
  | 'GET /statistics/waiting'
  | 'GET /statistics/missed'
  | 'GET /statistics/category'
  | 'GET /statistics/opinion'
  | 'GET /statistics/day/:day';

/** A day that was counted, with something in a category that is for staff alone. */
async function counted({ app, make, category, otherUser }: World) {
  const inside = (await make.category({ visibility: 'INTERNAL' })).id;
  const [open, hidden] = [
    await make.article({ author: otherUser, category }),
    await make.article({ author: otherUser, category: inside }),
  ];
  await sql`insert into statistic_days (day, counted_at) values (current_date, now())
    on conflict do nothing`.run(app.db);
  await sql`insert into statistic_parts (day, category_id, model, views) values (current_date, ${category}, 'ARTICLE', 3),
    (current_date, ${inside}, 'ARTICLE', 4) on conflict do nothing`.run(app.db);
  await sql`insert into statistic_opinions (day, content_id, helpful) values (current_date, ${open.id}, 2),
    (current_date, ${hidden.id}, 5) on conflict do nothing`.run(app.db);
}

/** The calls of the back-office overview. */
export const statisticsFixtures: Fixtures<Keys> = {
  'GET /statistics/overview': {
    plain: { make: async (world) => (await counted(world), { query: {} }) },
    'this year': { make: async (world) => (await counted(world), { query: { range: 'year' } }) },
  },
  'GET /statistics/waiting': { plain: { make: () => ({}) } },
  'GET /statistics/missed': {
    plain: {
      make: () => ({ query: { range: '7', size: 5 } }),
      status: allowOnly(
        (caller) => caller.hasPermission('question.add') || caller.hasPermission('article.add'),
        403,
      ),
    },
  },
  'GET /statistics/category': {
    plain: { make: async (world) => (await counted(world), { query: { range: '90' } }) },
  },
  'GET /statistics/opinion': {
    plain: { make: async (world) => (await counted(world), { query: {} }) },
  },
  'GET /statistics/day/:day': {
    plain: {
      make: async (world) => (await counted(world), { params: { day: '2026-11-21' } }),
    },
  },
};
