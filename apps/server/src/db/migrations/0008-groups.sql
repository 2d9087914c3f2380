-- Departments (a tree with leaders) and free groups (of their owners). They give access to content, never permission codes.
create table user_groups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('DEPARTMENT', 'FREE')),
  parent_id bigint references user_groups,
  -- From the root down, without the group itself.
  ancestor_ids bigint[] not null default '{}',
  name text not null,
  description text not null default '',
  -- What keeps the group: a directory's group has its external id and is not changed by hand.
  source text not null default 'MANUAL' check (source in ('MANUAL', 'SCIM', 'WECOM', 'DINGTALK', 'FEISHU')),
  external_id text,
  position integer not null default 0,
  -- Grows with each change of the group, its leaders or members by hand, so that two editors notice one another.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'DEPARTMENT' or parent_id is null)
);
create unique index user_groups_name on user_groups (kind, coalesce(parent_id, 0), name);
create unique index user_groups_external on user_groups (source, external_id) where external_id is not null;
create index user_groups_parent on user_groups (parent_id);
create index user_groups_ancestors on user_groups using gin (ancestor_ids);

create table user_group_members (
  group_id bigint not null references user_groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  source text not null default 'MANUAL' check (source in ('MANUAL', 'SCIM', 'WECOM', 'DINGTALK', 'FEISHU')),
  joined_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index user_group_members_user on user_group_members (user_id);

-- Leaders of a department, owners of a free group.
create table user_group_leaders (
  group_id bigint not null references user_groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index user_group_leaders_user on user_group_leaders (user_id);

-- Who may read, write or review in a category, and below it as far as the categories inherit.
create table category_grants (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  group_id bigint references user_groups on delete cascade,
  user_id bigint references users on delete cascade,
  access text not null check (access in ('READ', 'WRITE', 'REVIEW')),
  ends_at timestamptz,
  granted_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(group_id, user_id) = 1)
);
create unique index category_grants_group on category_grants (category_id, group_id) where group_id is not null;
create unique index category_grants_user on category_grants (category_id, user_id) where user_id is not null;
create index category_grants_of_group on category_grants (group_id) where group_id is not null;
create index category_grants_of_user on category_grants (user_id) where user_id is not null;

-- One item opened to a person by name, beyond the category's readers.
create table content_readers (
  content_id bigint not null references contents on delete cascade,
  user_id bigint not null references users on delete cascade,
  ends_at timestamptz,
  granted_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (content_id, user_id)
);
create index content_readers_user on content_readers (user_id);

-- Readers who met an address that they may not read, and ask for it. Whether there is something must not show, so an
-- address without content is asked for in the same way; nobody is told of it.
create table access_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  target_id bigint not null,
  reason text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'GRANTED', 'REFUSED', 'WITHDRAWN')),
  -- Until when it was granted; null: for good.
  ends_at timestamptz,
  answer text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  reminded_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index access_requests_pending on access_requests (target_id, user_id) where state = 'PENDING';
create index access_requests_of_user on access_requests (user_id, target_id, id);
create index access_requests_listed on access_requests (created_at, id);

-- visibility 3 is GRANTED: only who is granted something there. The columns below follow from the tree, by triggers.
alter table categories drop constraint categories_visibility_check;
alter table categories add constraint categories_visibility_check check (visibility between 0 and 3) not valid;
alter table categories validate constraint categories_visibility_check;
alter table categories
  add column inherits_grants boolean not null default true,
  -- Grows with each change of the grants, so that two editors notice one another.
  add column grants_version integer not null default 0,
  -- The categories whose grants hold here: this one, and the ancestors from which it inherits.
  add column grant_sources bigint[] not null default '{}',
  -- The level that readers of a GRANTED category need besides a grant: that of the nearest ancestor of another kind.
  add column floor smallint not null default 0,
  -- Each of these categories must be open to a reader of this one. An inheriting child is as open as its parent and is none.
  add column gate_ids bigint[] not null default '{}',
  -- The last of them: categories with the same audience have the same readers.
  add column audience_id bigint;

create function category_follow_parent() returns trigger language plpgsql as $$
declare
  parent categories;
begin
  if new.parent_id is not null then
    select * into parent from categories where id = new.parent_id;
  end if;
  new.grant_sources := case when new.inherits_grants then coalesce(parent.grant_sources, '{}') else '{}' end || new.id;
  new.floor := case when new.visibility < 3 then new.visibility else coalesce(parent.floor, 0) end;
  new.gate_ids := case
    when new.visibility < 3 then '{}'
    when parent.visibility = 3 and new.inherits_grants then parent.gate_ids
    else coalesce(parent.gate_ids, '{}') || new.id end;
  new.audience_id := new.gate_ids[cardinality(new.gate_ids)];
  return new;
end $$;
create trigger categories_follow_parent before insert or update of parent_id, visibility, inherits_grants on categories
  for each row execute function category_follow_parent();

-- The children of a category follow it, and theirs follow them.
create function category_lead_children() returns trigger language plpgsql as $$
begin
  update categories set parent_id = parent_id where parent_id = new.id;
  return null;
end $$;
create trigger categories_lead_children after update on categories for each row
  when ((old.grant_sources, old.floor, old.gate_ids) is distinct from (new.grant_sources, new.floor, new.gate_ids))
  execute function category_lead_children();

-- allowed batches: categories are few, and readers are not kept waiting by locked rows
update categories set parent_id = parent_id where parent_id is null;

-- Of requests people are told without a content: an asker may not read it, and who decides may not either.
alter table notifications add column request_id bigint;
alter table notifications add constraint notifications_request_fkey
  foreign key (request_id) references access_requests on delete cascade not valid;
alter table notifications drop constraint if exists notifications_about;
alter table notifications add constraint notifications_about
  check (num_nonnulls(content_id, draft_id, request_id) = 1) not valid;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW', 'FOLLOWED_CHANGED',
    'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED', 'WRITING', 'ACCESS')) not valid;

-- A group of the company's directory (SCIM) is a department of the same name, with the same members.
create function scim_group_name(id bigint, resource jsonb) returns text language sql stable as $$
  select case when exists (select from user_groups g where g.kind = 'DEPARTMENT' and g.parent_id is null
      and g.name = left(resource ->> 'displayName', 60) and (g.source, g.external_id) is distinct from ('SCIM', id::text))
    then left(resource ->> 'displayName', 40) || '（' || id || '）' else left(resource ->> 'displayName', 60) end
$$;
create function scim_group_followed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from user_groups where source = 'SCIM' and external_id = old.id::text;
    return null;
  end if;
  insert into user_groups (kind, name, source, external_id)
    values ('DEPARTMENT', scim_group_name(new.id, new.resource), 'SCIM', new.id::text)
    on conflict (source, external_id) where external_id is not null
    do update set name = excluded.name, updated_at = now() where user_groups.name <> excluded.name;
  return null;
end $$;
create trigger scim_groups_followed after insert or update of resource or delete on scim_groups
  for each row execute function scim_group_followed();
create function scim_member_followed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from user_group_members m using user_groups g
      where g.source = 'SCIM' and g.external_id = old.group_id::text and m.group_id = g.id and m.user_id = old.user_id;
  else
    insert into user_group_members (group_id, user_id, source)
      select g.id, new.user_id, 'SCIM' from user_groups g where g.source = 'SCIM' and g.external_id = new.group_id::text
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger scim_members_followed after insert or delete on scim_members
  for each row execute function scim_member_followed();
insert into user_groups (kind, name, source, external_id)
  select 'DEPARTMENT', scim_group_name(id, resource), 'SCIM', id::text from scim_groups;
insert into user_group_members (group_id, user_id, source)
  select g.id, m.user_id, 'SCIM' from scim_members m join user_groups g on g.source = 'SCIM' and g.external_id = m.group_id::text;
