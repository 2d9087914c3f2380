-- Codes sent by mail, as argon2id hashes: trying all of a stolen row takes longer than the code lives.
create table email_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('LOGIN', 'REGISTER', 'PASSWORD')),
  email text not null,
  code_hash text not null,
  tries smallint not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_codes_target on email_codes (email, created_at desc);
create index email_codes_age on email_codes (created_at);

-- Tries of passwords that failed or are under way. The account is kept as a hash of what was typed: people type
-- passwords there by mistake, and names that belong to nobody count the same.
create table login_attempts (
  id bigint generated always as identity primary key,
  account_hash bytea not null,
  ip text not null,
  failed boolean not null default false,
  created_at timestamptz not null
);
create index login_attempts_account on login_attempts (account_hash, created_at);
create index login_attempts_ip on login_attempts (ip, created_at);
create index login_attempts_age on login_attempts (created_at);
