-- Browsers that signed in to an account: strangers' wrong passwords do not lock its owner out there.
create table known_browsers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Of the secret in the browser's cookie.
  browser_hash bytea not null,
  -- Of the name that was typed at a directory of the company, which may stand nowhere in the account.
  name_hash bytea,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index known_browsers_user on known_browsers (user_id, browser_hash);
create index known_browsers_browser on known_browsers (browser_hash);
create index known_browsers_age on known_browsers (expires_at);

-- The browser a session was opened in, and from where its owner last proved who they are (null: as it was opened).
alter table sessions
  add column browser_hash bytea,
  add column confirmed_ip text,
  add column confirmed_agent text;

-- Tries in a known browser count for that browser alone.
alter table login_attempts add column browser_hash bytea;
