-- A program wrote it, by a token of its owner: the owner reads it before they publish it.
alter table drafts add column by_token boolean not null default false;

-- Answers and comments that programs propose. Their owner reads each in the form of its content and sends it, or deletes it.
create table reply_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  kind text not null check (kind in ('ANSWER', 'COMMENT')),
  body text not null,
  -- The name of the token at that moment; null for one that its owner wrote without any.
  token_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, content_id, kind)
);
create index reply_drafts_user on reply_drafts (user_id, updated_at desc, id desc);
create index reply_drafts_content on reply_drafts (content_id);

-- The clients that called /mcp with a token, by the names that they give themselves.
create table mcp_uses (
  token_id bigint not null references api_tokens on delete cascade,
  client text not null,
  used_at timestamptz not null default now(),
  primary key (token_id, client)
);

-- Programs that members may connect by their consent, registered by Admins. They have no secret: they prove each exchange (PKCE).
create table oauth_clients (
  id bigint generated always as identity primary key,
  -- The id that the program sends.
  client_id text not null unique,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now()
);

-- A consent is a token whose secret lasts an hour and is exchanged for the next; it ends as other tokens do.
alter table api_tokens add column client_id bigint references oauth_clients on delete cascade;
alter table api_tokens add column access_ends_at timestamptz;
alter table api_tokens add column refresh_hash bytea;
-- The former one: whoever presents it has a copy, or gave one away.
alter table api_tokens add column spent_refresh_hash bytea;
create unique index api_tokens_refresh on api_tokens (refresh_hash) where refresh_hash is not null;
create index api_tokens_spent on api_tokens (spent_refresh_hash) where spent_refresh_hash is not null;
create index api_tokens_client on api_tokens (client_id) where client_id is not null;

-- Consents that wait, for a minute, until the program fetches its token.
create table oauth_codes (
  code_hash bytea primary key,
  client_id bigint not null references oauth_clients on delete cascade,
  user_id bigint not null references users on delete cascade,
  scopes text[] not null,
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamptz not null
);
create index oauth_codes_client on oauth_codes (client_id);
create index oauth_codes_user on oauth_codes (user_id);
create index oauth_codes_over on oauth_codes (expires_at);
