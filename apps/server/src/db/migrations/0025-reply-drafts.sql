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
