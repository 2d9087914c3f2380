-- Firms that handle tax and registration for companies.
create table agents (
  id bigint generated always as identity primary key,
  name text not null,
  contact text not null default '',
  phone text not null default '',
  email text not null default '',
  country text not null default '',
  address text not null default '',
  remark text not null default '',
  -- 1 active, 0 not offered any more.
  status smallint not null default 1,
  created_at timestamptz not null default now()
);

create table companies (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  country text not null,
  -- Compact, with its prefix; empty where there is none.
  vat_number text not null default '',
  registration_number text not null default '',
  address text not null default '',
  contact text not null default '',
  phone text not null default '',
  agent_id bigint references agents on delete set null,
  is_default boolean not null default false,
  -- QUEUED, VALID, INVALID or UNAVAILABLE; null where the number is not checked online.
  online_state text,
  online_checked_at timestamptz,
  created_at timestamptz not null default now()
);
create index companies_user on companies (user_id, id);
create index companies_agent on companies (agent_id);
create unique index companies_default on companies (user_id) where is_default;

-- Every check of every number, also of those that were refused.
create table vat_checks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  number text not null,
  country text not null,
  result text not null,
  rule text,
  source text not null,
  created_at timestamptz not null default now()
);
create index vat_checks_user on vat_checks (user_id, id desc);
