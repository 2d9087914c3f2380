import { glob } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { declareFamilies, statements } from './statement.ts';

let database: TestDatabase;
let client: pg.Client;

/** Enough rows that reading a whole table is never the cheapest way. */
const ROWS = `
  alter table contents disable trigger user;
  alter table answers disable trigger user;
  alter table comments disable trigger user;
  insert into users (nickname, role_id) select 'n' || i, (select id from roles where code = 'User')
    from generate_series(1, 5000) i;
  insert into categories (model, name) select 'ARTICLE', 'c' || i from generate_series(1, 20) i;
  insert into categories (model, name) select 'QUESTION', 'q' || i from generate_series(1, 20) i;
  insert into contents (model, title, body, html, author_id, category_id, status, live_revision, published_at, hot)
    select model, 't' || i, '', '', (select min(id) from users) + i % 5000,
      (select min(id) from categories k where k.model = m.model) + i % 20, 'APPROVED', 1, now() - i * interval '1 minute', i
    from generate_series(1, 5000) i, (values ('ARTICLE'), ('QUESTION')) m(model);
  insert into answers (question_id, author_id, body, html)
    select c.id, c.author_id, '', '' from contents c where c.model = 'QUESTION';
  insert into comments (content_id, target_type, target_id, author_id, body, status, created_at, submitted_at)
    select c.id, 'ARTICLE', c.id, c.author_id, 'x', 'APPROVED', now(), now() from contents c where c.model = 'ARTICLE';
  insert into notifications (user_id, kind, content_id, key)
    select c.author_id, 'COMMENT', c.id, 'k' || c.id from contents c;
  analyze`;

/** Tables that grow with the site; a page must never read one of them whole. */
const BIG = new Set(['contents', 'answers', 'comments', 'notifications', 'revisions', 'users']);

const reader = { level: 0, announcements: false };
const page = { limit: 20, offset: 0 };

/** What readers' pages ask for all the time, with values as they come. */
const HOT: [string, Record<string, unknown>][] = [
  ['content.list.latest.', { model: 'ARTICLE', ...reader, ...page }],
  ['content.list.hot.', { model: 'ARTICLE', ...reader, ...page }],
  ['content.list.updated.', { model: 'QUESTION', ...reader, ...page }],
  ['content.list.latest.one', { model: 'ARTICLE', categoryId: 5, ...reader, ...page }],
  ['content.list.latest.waiting', { model: 'QUESTION', ...reader, ...page }],
  ['content.count.', { model: 'ARTICLE', ...reader }],
  ['content.by-ids', { ids: '{1,2,3}', ...reader }],
  ['content.detail', { id: 1 }],
  ['content.neighbour.older', { categoryId: 5, publishedAt: '2026-01-01', id: 9, ...reader }],
  ['visibility.subject', { id: 1 }],
  ['comment.threads.asc', { readerId: null, type: 'ARTICLE', targetId: 1, after: null, ...page }],
  ['answer.list.votes', { readerId: null, questionId: 1, reviewer: false, ...page }],
  ['notification.unread', { userIds: '{7}' }],
  ['notification.list', { userId: 7, kinds: null, unreadOnly: false, ...page }],
  ['user.account', { userId: 7 }],
];

beforeAll(async () => {
  const folder = path.join(import.meta.dirname, '..');
  for await (const file of glob('**/*.repo.ts', { cwd: folder }))
    await import(path.join(folder, file));
  declareFamilies();
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(ROWS);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function readWhole(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)].filter((name) => BIG.has(name));
}

it.each(HOT)('%s reads no table that grows whole', async (name, values) => {
  const one = statements.get(name);
  if (one === undefined) throw new Error(`there is no statement ${name}`);
  const params = one.params.map(([key]) => values[key] ?? null);
  const { rows } = await client.query(`explain (format json) ${one.text}`, params);
  expect(readWhole(rows[0]['QUERY PLAN'][0].Plan as Plan)).toEqual([]);
});
