/** Of `count` articles a twentieth of news, announcements and questions, and what the smaller tables of the back-office hold. */
export function buildTableStatements(count: number): string[] {
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
