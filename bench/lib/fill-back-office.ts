import pg from 'pg';

/** The rows beside the articles: for `count` articles as many people, ten times as many comments, a twentieth of tags. */
export interface BackOffice {
  roleId: number;
  categoryId: number;
  tagId: number;
  authorId: number;
  /** A user who deleted much. */
  deletedBy: number;
}

/** Fills what the back-office lists, once for a database. */
export async function prepareBackOffice(url: string, count: number): Promise<BackOffice> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fillBackOffice(client, count);
  } finally {
    await client.end();
  }
}

async function fillBackOffice(client: pg.Client, count: number): Promise<BackOffice> {
  const { rows } = await client.query<{ people: number; filled: boolean }>(
    // deleting the articles for a new run also deletes the rows that depend on them
    `select (select count(*)::int from users where email like 'bench-%@example.com') as people,
       exists (select from comments where body like '测量用的评论%')
         and exists (select from contents where title like '测量用的删去%') as filled`,
  );
  if (rows[0] === undefined || rows[0].people < count || !rows[0].filled) {
    console.log('· 写入用户、评论、标签、反馈与统计');
    for (const text of buildStatements(count)) await client.query(text);
  }
  const existing = await client.query<Record<keyof BackOffice, string>>(
    `select (select id from roles where code = 'Moderator') as "roleId",
       (select min(id) from categories where model = 'ARTICLE') as "categoryId",
       (select tag_id from content_tags limit 1) as "tagId",
       (select author_id from contents where source_key is not null limit 1) as "authorId",
       (select deleted_by from contents where title like '测量用的删去%' limit 1) as "deletedBy"`,
  );
  const { roleId, categoryId, tagId, authorId, deletedBy } = existing.rows[0] as Record<
    keyof BackOffice,
    string
  >;
  return {
    roleId: Number(roleId),
    categoryId: Number(categoryId),
    tagId: Number(tagId),
    authorId: Number(authorId),
    deletedBy: Number(deletedBy),
  };
}

const TABLES_WITH_COUNTERS = ['comments', 'contents'];

/** Triggers are off meanwhile: their counters are written at once at the end. */
function buildStatements(count: number): string[] {
  const people = `(select array_agg(id) from users where email like 'bench-%@example.com')`;
  return [
    ...TABLES_WITH_COUNTERS.map((table) => `alter table ${table} disable trigger user`),
    `delete from comments where body like '测量用的评论%'`,
    `delete from contents where title like '待审的文章 %' and status = 'PENDING_REVIEW'`,
    `insert into users (email, nickname, role_id, internal, status, created_at)
     select 'bench-' || i || '@example.com', '用户 ' || i,
       (select id from roles where code = case when i % 1000 = 0 then 'Moderator' else 'User' end), i % 3 <> 0,
       case when i % 50 = 0 then 'INACTIVE' else 'ACTIVE' end, now() - i * interval '1 minute'
     from generate_series(1, ${count}) i on conflict do nothing`,
    `insert into moderator_categories (user_id, category_id)
     select u.id, k.id from users u join roles r on r.id = u.role_id and r.code = 'Moderator', categories k
     where u.email like 'bench-%' and (u.id + k.id) % 7 = 0 on conflict do nothing`,
    `insert into tags (name) select '标签 ' || i from generate_series(1, ${Math.ceil(count / 20)}) i on conflict do nothing`,
    `insert into comments (content_id, target_type, target_id, author_id, body, status, created_at, submitted_at)
     select c.id, 'ARTICLE', c.id, people.ids[1 + (c.id * 7 + n) % ${count}], '测量用的评论，说明第 ' || n || ' 点',
       case when (c.id * 10 + n) % 500 = 0 then 'PENDING_REVIEW' when (c.id * 10 + n) % 501 = 0 then 'REJECTED' else 'APPROVED' end,
       at, at
     from contents c cross join generate_series(1, 10) n cross join (select ${people} as ids) people,
       lateral (select now() - ((c.id * 10 + n) % 525600) * interval '1 minute' as at) t
     where c.source_key is not null`,
    `with made as (insert into contents (model, title, body, html, author_id, category_id, status, submitted_at)
       select 'ARTICLE', '待审的文章 ' || i, '正文', '<p>正文</p>', people.ids[i], (select min(id) from categories where model = 'ARTICLE'),
         'PENDING_REVIEW', now() - i * interval '1 hour'
       from generate_series(1, ${Math.ceil(count / 200)}) i cross join (select ${people} as ids) people returning id, title, category_id, author_id)
     insert into revisions (content_id, number, title, body, category_id, editor_id, status)
     select id, 1, title, '正文', category_id, author_id, 'PENDING_REVIEW' from made`,
    ...buildTableStatements(count),
    `update contents c set comment_count = n.total from (select content_id, count(*)::int as total from comments
       where status = 'APPROVED' and deleted_at is null group by content_id) n where n.content_id = c.id`,
    // as many authors as a company has
    `update contents c set author_id = people.ids[1 + c.id % 500] from (select ${people} as ids) people where c.source_key is not null`,
    `update contents set review_by = current_date - 30 where source_key is not null and id % 300 = 0`,
    `insert into feedbacks (content_id, target_type, target_id, type, body, author_id, created_at)
     select c.id, 'ARTICLE', c.id, (array['HELPFUL', 'UNHELPFUL', 'OUTDATED', 'WRONG'])[1 + c.id % 4], '第二段写错了',
       c.author_id, now() - (c.id % 300) * interval '1 day'
     from contents c where c.source_key is not null and c.id % 10 = 0 on conflict do nothing`,
    `insert into statistic_days (day, readers, members, searches, missed, closed, counted_at)
     select current_date - i, 800 - i, 400, 3000, 200, i > 0, now() from generate_series(0, 400) i on conflict do nothing`,
    `insert into statistic_parts (day, category_id, model, views, member_views, published, comments, helpful, unhelpful)
     select current_date - i, k.id, k.model, 100 + i % 9, 60, 3, 20, 4, 1 from generate_series(0, 400) i, categories k
     on conflict do nothing`,
    `insert into statistic_opinions (day, content_id, helpful, unhelpful, doubted)
     select created_at::date, content_id, (type = 'HELPFUL')::int, (type = 'UNHELPFUL')::int, (type in ('OUTDATED', 'WRONG'))::int
     from feedbacks where target_type = 'ARTICLE' on conflict do nothing`,
    `insert into missed_words (day, word, searchers) select current_date - i % 300, '没有的词 ' || i, 2 + i % 40
     from generate_series(1, 5000) i on conflict do nothing`,
    `insert into missed_word_reach (word, last_day) select word, max(day) from missed_words group by word on conflict do nothing`,
    ...TABLES_WITH_COUNTERS.map((table) => `alter table ${table} enable trigger user`),
  ];
}

/** Of `count` articles a twentieth of news, announcements and questions, and what the smaller tables of the back-office hold. */
function buildTableStatements(count: number): string[] {
  const fraction = Math.ceil(count / 20);
  const userIds = `(select array_agg(id) from users where email like 'bench-%@example.com')`;
  return [
    `delete from contents where title like '测量用的%'`,
    `insert into categories (model, name) select model, '测量用的分类' from (values ('NEWS'), ('ANNOUNCEMENT'), ('QUESTION')) m(model)
     where not exists (select from categories k where k.model = m.model)`,
    `insert into contents (model, title, body, html, author_id, category_id, status, live_revision, published_at, updated_at, hot)
     select m.model, '测量用的' || i, '正文', '<p>正文</p>', people.ids[1 + i % 500],
       (select min(id) from categories k where k.model = m.model), 'APPROVED', 1, at, at, i % 1000
     from generate_series(1, ${fraction}) i cross join (values ('NEWS'), ('ANNOUNCEMENT'), ('QUESTION')) m(model)
       cross join (select ${userIds} as ids) people, lateral (select now() - i * interval '1 hour' as at) t`,
    `update contents set status = 'DRAFT', live_revision = null, unpublished_at = now() where title like '测量用的%' and id % 40 = 0`,
    `update contents set ends_at = now() - interval '1 day', live_revision = null
     where title like '测量用的%' and model = 'ANNOUNCEMENT' and id % 4 = 1`,
    `update contents set closed_at = now() where title like '测量用的%' and model = 'QUESTION' and id % 5 = 0`,
    `insert into announcements (content_id, live_confirm, confirm_revision) select id, id % 100 = 3, 1 from contents
     where title like '测量用的%' and model = 'ANNOUNCEMENT'`,
    `delete from content_counts where model <> 'ARTICLE'`,
    `insert into content_counts (model, category_id, live) select model, category_id, count(*) from contents
     where model <> 'ARTICLE' and live_revision is not null and deleted_at is null and category_id is not null group by model, category_id`,
    `insert into contents (model, title, body, html, author_id, status, deleted_at, deleted_by)
     select 'ARTICLE', '测量用的删去的文章 ' || i, '正文', '<p>正文</p>', people.ids[1 + i % 500], 'APPROVED',
       now() - i * interval '10 minutes', people.ids[1 + i % 30]
     from generate_series(1, ${fraction}) i cross join (select ${userIds} as ids) people`,
    `update comments set deleted_at = now() - (id % 40000) * interval '1 minute', deleted_by = author_id
     where body like '测量用的评论%' and id % 50 = 0`,
    `insert into activity_logs (user_id, call, kind, target, target_name, changes, ip, created_at)
     select people.ids[1 + i % 30], (array['PUT /article', 'POST /tag', 'PUT /user/:id/status'])[1 + i % 3],
       (array['content', 'tag', 'user'])[1 + i % 3], (i % 1000)::text, '测量用的' || i, '{"名称": ["旧", "新"]}', '10.0.0.1',
       now() - i * interval '1 minute'
     from generate_series(1, ${count * 2}) i cross join (select ${userIds} as ids) people
     where not exists (select from activity_logs where target_name = '测量用的1')`,
    `delete from covers where name like '测量用的%'`,
    `insert into covers (name, image_url, model) select '测量用的封面 ' || i, '/media/1', case when i % 2 = 0 then 'ARTICLE' end
     from generate_series(1, ${fraction}) i`,
    `delete from carousels where title like '测量用的%'`,
    `insert into carousels (model, title, image_url, position, status) select case when i % 2 = 0 then 'HOME' else 'ARTICLE' end,
       '测量用的图 ' || i, '/media/1', i, i % 2 from generate_series(1, 200) i`,
    `delete from agents where name like '测量用的%'`,
    `insert into agents (name, contact, phone, email, country, status) select '测量用的代理商 ' || i, '联系人 ' || i, '+49 40 ' || i,
       'agent-' || i || '@example.com', (array['DE', 'FR', 'CN'])[1 + i % 3], i % 2 from generate_series(1, ${fraction}) i`,
  ];
}
