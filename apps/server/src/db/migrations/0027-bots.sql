-- Bots in the company's chat, which answer questions with the rights of the people who ask.
create table bots (
  id bigint generated always as identity primary key,
  -- Whose people the bot recognizes; it has no identities of its own.
  provider_id bigint not null references identity_providers on delete cascade,
  name text not null,
  app_id text not null,
  -- Sealed with the key of the installation.
  secret text not null,
  enabled boolean not null default true,
  question_category_id bigint references categories on delete set null,
  -- Changes whenever the connection has to be opened again with other settings.
  revision integer not null default 1,
  state text not null default 'CONNECTING'
    check (state in ('CONNECTING', 'CONNECTED', 'REFUSED', 'REPLACED', 'UNREACHABLE')),
  last_message_at timestamptz,
  -- The process that holds the connection; it ends by itself when that process was killed.
  lease text,
  lease_until timestamptz,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  unique (provider_id, app_id)
);
create index bots_question_category on bots (question_category_id);
create index bots_created_by on bots (created_by);

-- Messages that a bot received lately, so that none is answered twice. Their texts are not stored.
create table bot_messages (
  bot_id bigint not null references bots on delete cascade,
  message_hash bytea not null,
  -- The attempt that is under way ends by itself when its process was killed.
  claimed_until timestamptz not null,
  answered_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (bot_id, message_hash)
);
create index bot_messages_age on bot_messages (received_at);

-- Questions without an answer, which their asker can turn into a question of the site with one press.
create table bot_questions (
  -- Random: what the button of a card carries.
  id text primary key,
  bot_id bigint not null references bots on delete cascade,
  user_id bigint not null references users on delete cascade,
  text text not null,
  claimed_until timestamptz,
  content_id bigint references contents on delete set null,
  created_at timestamptz not null default now()
);
create index bot_questions_bot on bot_questions (bot_id);
create index bot_questions_user on bot_questions (user_id);
create index bot_questions_content on bot_questions (content_id);
create index bot_questions_age on bot_questions (created_at);
