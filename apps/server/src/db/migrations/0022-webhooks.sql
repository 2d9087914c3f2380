-- Webhooks, and robots of groups in a company's chat: where events of the site are sent.
create table webhooks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('WEBHOOK', 'WECOM', 'DINGTALK', 'FEISHU')),
  name text not null,
  -- As screens show it: the one of a robot has a key in it, which is only in the sealed one.
  address text not null,
  sealed_address text not null,
  -- Sealed with the key of the installation; null when what is sent is not signed.
  secret text,
  former_secret text,
  former_secret_until timestamptz,
  events text[] not null,
  -- Null: every category that all signed-in users may read. Restricted ones have to be named.
  category_ids bigint[],
  enabled boolean not null default true,
  disabled_at timestamptz,
  -- Switched off by the site, because it failed for too long.
  disabled_by_failures boolean not null default false,
  -- Failures in a row, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  failure text,
  last_sent_at timestamptz,
  -- Nothing is sent before: a robot accepts a few calls a minute, and one that fails is tried from time to time.
  paused_until timestamptz,
  dropped integer not null default 0,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);

-- Each event that is to be sent to one webhook: work of the job queue, and the log of it afterwards.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- The same at each attempt, so that receivers can tell a repeated one.
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  event text not null,
  -- Of what happens once to a subject.
  key text,
  subject_id bigint,
  content_id bigint,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'FAILED', 'CANCELED')),
  attempts integer not null default 0,
  -- Attempts since it was last sent by hand.
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  -- The attempt that is under way; it ends by itself at next_at when its process was killed.
  claim uuid,
  status integer,
  failure text,
  duration_ms integer,
  request_headers jsonb,
  request_body text,
  answer_headers jsonb,
  answer_body text,
  answer_cut boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz
);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'WAITING';
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, key) where key is not null;
create index webhook_deliveries_content on webhook_deliveries (content_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
