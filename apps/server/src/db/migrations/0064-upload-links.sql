-- Removes the links of uploads to texts whose writers never had the right to show them: until now they were made with the
-- rights of the user who approved, edited or unpublished the text. A link stays where the person who wrote the address first
-- owned the upload, or could read it by another link that stays. Each removal is told as a warning.
-- allowed opaque: the blocks read, work on a table of this migration alone, and warn
-- allowed batches: links without a right are few, and no reader waits for their rows

-- Which text names which upload, who wrote that first, and whether they had the right.
create temp table upload_links (
  answer boolean not null,
  text_id bigint not null,
  media_id bigint not null,
  namer_id bigint,
  rightful boolean not null default false
) on commit drop;

insert into upload_links (answer, text_id, media_id, namer_id)
  select false, l.content_id, l.media_id, coalesce(first.editor_id, c.author_id)
  from media_links l join contents c on c.id = l.content_id
  left join lateral (
    select r.editor_id from revisions r
    where r.content_id = l.content_id
      and r.body || ' ' || coalesce(r.cover_url, '') ~ ('/(media|attachment)/' || l.media_id || '(?!\d)')
    order by r.number limit 1) first on true;
insert into upload_links (answer, text_id, media_id, namer_id)
  select true, l.answer_id, l.media_id, a.author_id from answer_media l join answers a on a.id = l.answer_id;
create index on upload_links (media_id);
analyze upload_links;

-- By what they are: of an upload that is open anyway, of the writer's own or of the author's, of an Admin, or of staff
-- that have left, whose uploads belong to their heirs now.
update upload_links l set rightful = true
  from media m, users u join roles role on role.id = u.role_id
  where m.id = l.media_id and u.id = l.namer_id
    and (m.shared or m.owner_id = l.namer_id or role.code = 'Admin' or (u.deleted_at is not null and role.staff)
      or m.owner_id = case when l.answer then (select a.author_id from answers a where a.id = l.text_id)
        else (select c.author_id from contents c where c.id = l.text_id) end);

-- By what they could read: the upload stands rightfully in a text that was published for them, or is theirs, or lies in
-- a category assigned to them. What one text gives, the next may pass on.
do $$
begin
  loop
    update upload_links l set rightful = true
      from users u join roles role on role.id = u.role_id
      where not l.rightful and u.id = l.namer_id and exists (
        select from upload_links o
        left join answers a on o.answer and a.id = o.text_id
        join contents c on c.id = case when o.answer then a.question_id else o.text_id end
        left join categories g on g.id = c.category_id
        where o.media_id = l.media_id and o.rightful
          and (c.author_id = u.id or a.author_id = u.id
            or exists (select from moderator_categories assigned where assigned.user_id = u.id
              and (assigned.category_id = g.id or assigned.category_id = any (g.ancestor_ids)))
            or (c.published_at is not null
              and coalesce(g.visibility, 0) <= case when role.staff then 2 else 1 end
              and (c.model <> 'ANNOUNCEMENT' or exists (select from role_permissions held
                where held.role_id = role.id and held.code = 'announcement.page')))));
    exit when not found;
  end loop;
end $$;

do $$
declare
  removed record;
begin
  for removed in
    select answer, text_id, string_agg(media_id::text, ', ' order by media_id) as uploads
    from upload_links where not rightful group by answer, text_id order by answer, text_id
  loop
    raise warning '%', format('%s %s 不再显示上传的文件 %s：写下地址的人没有权限看它们',
      case when removed.answer then '回答' else '内容' end, removed.text_id, removed.uploads);
  end loop;
end $$;
delete from media_links l using upload_links u
  where not u.rightful and not u.answer and u.text_id = l.content_id and u.media_id = l.media_id;
delete from answer_media l using upload_links u
  where not u.rightful and u.answer and u.text_id = l.answer_id and u.media_id = l.media_id;
