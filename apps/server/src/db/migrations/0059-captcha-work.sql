-- Work that a browser does for a puzzle, and puzzles that a wrong try has used up.
alter table captchas
  add column spent boolean not null default false,
  add column challenge jsonb,
  add column secret text;

-- What an address tried lately: it makes the next puzzle dearer. Lost in a crash without harm.
create unlogged table captcha_callers (
  address text primary key,
  failed integer not null default 0,
  passed integer not null default 0,
  ends_at timestamptz not null
);
create index captcha_callers_end on captcha_callers (ends_at);
