-- One reading of an organisation's departments: 企业微信, 钉钉 or 飞书.
create table directory_syncs (
  id bigint generated always as identity primary key,
  provider_id bigint references identity_providers on delete set null,
  source text not null check (source in ('WECOM', 'DINGTALK', 'FEISHU')),
  automatic boolean not null,
  started_by bigint references users on delete set null,
  started_at timestamptz not null default now(),
  -- Null while it waits or runs.
  ended_at timestamptz,
  -- Why nothing was changed; empty when it succeeded.
  error text not null default '',
  departments_added integer not null default 0,
  departments_changed integer not null default 0,
  departments_removed integer not null default 0,
  members_added integer not null default 0,
  members_removed integer not null default 0,
  leaders_changed integer not null default 0,
  -- People of the organisation without an account here.
  people_unknown integer not null default 0,
  -- What was odd in the answer and did not stop it, and how many of that there were.
  notes jsonb not null default '[]',
  note_count integer not null default 0
);
create unique index directory_syncs_running on directory_syncs (provider_id) where ended_at is null;
create index directory_syncs_listed on directory_syncs (started_at, id);
create index directory_syncs_of_provider on directory_syncs (provider_id, ended_at);
create index directory_syncs_started_by on directory_syncs (started_by);

-- Two organisations at providers of the same kind number their departments alike.
alter table user_groups add column provider_id bigint references identity_providers on delete set null;
create index user_groups_provider on user_groups (provider_id) where provider_id is not null;
drop index user_groups_external;
create unique index user_groups_external on user_groups (source, external_id)
  where external_id is not null and provider_id is null;
create unique index user_groups_of_provider on user_groups (provider_id, external_id) where provider_id is not null;

create or replace function scim_group_followed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from user_groups where source = 'SCIM' and external_id = old.id::text;
    return null;
  end if;
  insert into user_groups (kind, name, source, external_id)
    values ('DEPARTMENT', scim_group_name(new.id, new.resource), 'SCIM', new.id::text)
    on conflict (source, external_id) where external_id is not null and provider_id is null
    do update set name = excluded.name, updated_at = now() where user_groups.name <> excluded.name;
  return null;
end $$;

-- Departments outlive their provider, and are changed by hand from then on.
create function user_group_released() returns trigger language plpgsql as $$
begin
  new.source := 'MANUAL';
  new.external_id := null;
  update user_group_members set source = 'MANUAL' where group_id = new.id;
  return new;
end $$;
create trigger user_groups_released before update of provider_id on user_groups for each row
  when (old.provider_id is not null and new.provider_id is null) execute function user_group_released();
