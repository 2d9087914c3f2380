-- The account of an integration: it has no way to sign in and is not listed among people, but what it writes has an author.
alter table users add column service boolean not null default false;

-- Secrets by which programs call the API: as a member, or as an integration.
create table api_tokens (
  id bigint generated always as identity primary key,
  -- The secret itself is not stored; its first characters are shown, to know it again.
  token_hash bytea not null unique,
  prefix text not null,
  kind text not null check (kind in ('PERSONAL', 'SERVICE')),
  name text not null,
  scopes text[] not null,
  -- The account that it acts as.
  user_id bigint not null references users on delete cascade,
  -- Who is responsible for the integration; null for a member's own token.
  owner_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- When the secret that counts now was made.
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  used_ip text,
  -- When the owner was reminded of the end.
  reminded_at timestamptz,
  -- Position of the write-ahead log after the last write: replicas behind it do not answer the token.
  written pg_lsn
);
create index api_tokens_user on api_tokens (user_id, id desc);
create index api_tokens_owner on api_tokens (owner_id) where owner_id is not null;
create index api_tokens_over on api_tokens (least(expires_at, revoked_at));
