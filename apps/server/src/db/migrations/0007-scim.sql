-- The company's directory service, which brings and takes away people and groups by SCIM. There is one, or none.
create table scim_directory (
  one boolean primary key default true check (one),
  -- Hash of its token; null while it has none.
  token_hash bytea,
  token_made_at timestamptz,
  used_at timestamptz,
  -- The way its people sign in.
  provider_id bigint references identity_providers on delete set null,
  -- Who gets what leavers wrote.
  heir_id bigint references users on delete set null,
  -- [{value, roleId}]: the first group that somebody is in gives the role.
  rules jsonb not null default '[]'
);
insert into scim_directory default values;
create index scim_directory_provider on scim_directory (provider_id);
create index scim_directory_heir on scim_directory (heir_id);

create table scim_accounts (
  user_id bigint primary key references users on delete cascade,
  -- What the directory says of the person, by the names of RFC 7643.
  resource jsonb not null,
  user_name text not null generated always as (lower(resource ->> 'userName')) stored,
  external_id text generated always as (resource ->> 'externalId') stored,
  -- What filters look at: capitals do not count.
  folded jsonb not null generated always as (lower(resource::text)::jsonb) stored,
  -- Whether the account was made by the directory; others are their owners' to connect.
  made boolean not null,
  -- Whether its role comes from a rule, and goes with the group.
  ruled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_accounts_user_name on scim_accounts (user_name);
create index scim_accounts_external_id on scim_accounts (external_id);

create table scim_groups (
  id bigint generated always as identity primary key,
  resource jsonb not null,
  display_name text not null generated always as (lower(resource ->> 'displayName')) stored,
  external_id text generated always as (resource ->> 'externalId') stored,
  -- What filters look at: capitals do not count.
  folded jsonb not null generated always as (lower(resource::text)::jsonb) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_groups_display_name on scim_groups (display_name);
create index scim_groups_external_id on scim_groups (external_id);

create table scim_members (
  group_id bigint not null references scim_groups on delete cascade,
  user_id bigint not null references scim_accounts on delete cascade,
  primary key (group_id, user_id)
);
create index scim_members_user on scim_members (user_id);
