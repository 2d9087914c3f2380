-- The key pair by which push services know this site; one for all nodes. The private key is encrypted.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- Browsers that display notifications while no page is open. Each ends with the session that it was made in.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null,
  -- Endpoints are too long for an index.
  endpoint_hash bytea not null unique,
  public_key bytea not null,
  auth_secret bytea not null,
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id, id);
create index push_subscriptions_session on push_subscriptions (session_id);

alter table notification_choices add column push boolean not null default false;
alter table notifications add column pushed_at timestamptz;
