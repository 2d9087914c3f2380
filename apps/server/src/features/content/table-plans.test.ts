import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlans } from '../../../test/plans.ts';

/** Enough rows of each section and state that a sequential scan is never the cheapest plan. */
const ROWS = `
  alter table contents disable trigger user;
  alter table answers disable trigger user;
  insert into users (nickname, role_id) select 'n' || i, (select id from roles where code = 'User')
    from generate_series(1, 5000) i;
  insert into categories (model, name) select model, 'c' || i from generate_series(1, 20) i,
    (values ('NEWS'), ('ARTICLE'), ('QUESTION'), ('ANNOUNCEMENT')) m(model);
  insert into contents (model, title, body, html, author_id, category_id, status, live_revision, published_at, hot)
    select model, 't' || i, '', '', (select min(id) from users) + i % 5000,
      (select min(id) from categories k where k.model = m.model) + i % 20, 'APPROVED', 1, now() - i * interval '1 minute', i
    from generate_series(1, 5000) i, (values ('NEWS'), ('ARTICLE'), ('QUESTION'), ('ANNOUNCEMENT')) m(model);
  insert into answers (question_id, author_id, body, html)
    select c.id, c.author_id, '', '' from contents c where c.model = 'QUESTION';
  insert into tags (name) select 't' || i from generate_series(1, 100) i;
  insert into content_tags (content_id, tag_id, position)
    select id, (select min(id) from tags) + id % 100, 0 from contents;
  insert into revisions (content_id, number, title, body, status) select id, 1, title, '', 'APPROVED' from contents;
  update contents set owner_id = author_id, review_by = now()::date + (id % 400)::int - 20 where id / 4 % 3 = 0;
  update contents set closed_at = now(), duplicate_of = id - 4 where model = 'QUESTION' and id / 4 % 50 = 7;
  update contents set status = 'PENDING_REVIEW', live_revision = null where id / 4 % 100 = 1;
  update contents set status = 'DRAFT', live_revision = null, unpublished_at = now() where id / 4 % 100 = 2;
  update contents set starts_at = now() + interval '1 day', live_revision = null
    where model = 'ANNOUNCEMENT' and id / 4 % 100 = 3;
  update contents set ends_at = now() - interval '1 day', live_revision = null
    where model = 'ANNOUNCEMENT' and id / 4 % 50 = 4;
  insert into announcements (content_id, live_confirm, confirm_revision)
    select id, id / 4 % 100 = 5, 1 from contents where model = 'ANNOUNCEMENT';
  insert into announcement_confirmations (content_id, user_id, revision, confirmed_at)
    select a.content_id, u.id, 1, now() from announcements a, users u where a.live_confirm and u.id % 10 = 0`;

/** Tables that grow with the site; no page may scan one of them. */
const BIG = new Set([
  ...['contents', 'answers', 'revisions', 'users', 'content_tags', 'announcements'],
  ...['announcement_settings', 'announcement_confirmations'],
]);
const page = { limit: 20, offset: 0 };

/** Queries of the back-office's tables: first page, deep page, each order, each filter, and the counts. */
const TABLES: Record<string, { orders: string[]; filters: string[]; kinds: string[] }> = {
  news: { orders: [], filters: [], kinds: [] },
  article: { orders: ['reviewBy'], filters: ['ownerId', 'overdue'], kinds: [] },
  question: {
    orders: ['answers'],
    filters: [
      'waiting',
      'refused',
      'unanswered',
      'answered',
      'closed',
      'open',
      'duplicate',
      'noAnswer',
    ],
    kinds: [],
  },
  announcement: { orders: [], filters: ['unconfirmed'], kinds: ['SCHEDULED', 'ENDED'] },
};
const FILTERS = ['categoryIds', 'tagId', 'authorId', 'updatedFrom', 'updatedUntil', 'ids'];
const deep = { limit: 20, offset: 4000 };
const values = {
  ...{ level: 2, announcements: true, scope: '{1,2,3,4,5}', status: 'PENDING_REVIEW', words: '7' },
  ...{ categoryIds: '{45,46}', tagId: 7, authorId: 77, ownerId: 77, ids: '{11,12,13}' },
  ...{ updatedFrom: '2020-01-01', updatedUntil: '2099-01-01' },
};
const MANAGED: [string, Record<string, unknown>][] = Object.entries(TABLES).flatMap(
  ([path, { orders, filters, kinds }]) => {
    const name = `content.manage.${path}`;
    const live = ['live', ...[...FILTERS, ...filters].map((filter) => `live.${filter}`)];
    const unpublishedKinds = ['other', 'UNPUBLISHED', ...kinds].flatMap((kind) => [
      kind,
      `${kind}.words`,
    ]);
    const lists = [...live, ...unpublishedKinds].map((state) => `${name}.none.${state}`);
    const sorted = ['hot', 'comments', 'updated', ...orders].map((by) => `${name}.${by}.live`);
    return [
      ...[...lists, ...sorted, `${name}.relevance.live.ids`].map((item) => [item, page] as const),
      ...[`${name}.none.live`, ...sorted].map((item) => [item, deep] as const),
      ...[...live, ...unpublishedKinds].map((state) => [`${name}.count.${state}`, {}] as const),
    ].map(([statementName, extraValues]): [string, Record<string, unknown>] => [
      statementName,
      { ...values, ...extraValues },
    ]);
  },
);

let plans: Awaited<ReturnType<typeof openPlans>>;
beforeAll(async () => {
  plans = await openPlans([ROWS, 'vacuum analyze']);
});
afterAll(() => plans.close());

it.each(MANAGED)('%s scans no growing table', async (name, values) => {
  const tables = await plans.listScannedTables(name, values);
  expect(tables.filter((table) => BIG.has(table))).toEqual([]);
});
