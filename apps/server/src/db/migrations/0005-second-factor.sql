-- A second factor, devices, the history of signing in, and accounts that are about to be closed.
alter table users
  add column password_changed_at timestamptz,
  -- Whether signing in takes a second step; kept with every change of the ways below.
  add column second_factor boolean not null default false,
  -- When the account ends, as its owner wished; they may still change their mind.
  add column closes_at timestamptz,
  add column closes_heir_id bigint references users;
create index users_closing on users (closes_at) where closes_at is not null;
create index users_closing_heir on users (closes_heir_id) where closes_heir_id is not null;

-- Whether people of the role must have a second factor.
alter table roles add column second_factor boolean not null default false;

-- When its owner last proved who they are; sensitive changes ask for it again after a while.
alter table sessions add column confirmed_at timestamptz not null default now();

-- An authenticator app. The secret is sealed with the key of the installation.
create table authenticators (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz not null,
  used_at timestamptz,
  -- The last time step used: a code counts once.
  last_step bigint not null default 0
);

-- One that is being added, until a first code has shown that the app has it; the one in use stays until then.
create table pending_authenticators (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What was begun and is to be finished by the same browser: the second step of signing in, a passkey being asked for.
create table tickets (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('FACTOR', 'PASSKEY_SIGN_IN', 'PASSKEY_ADD', 'CONFIRM')),
  -- Null for a passkey, which itself says whose it is.
  user_id bigint references users on delete cascade,
  -- The challenge of a passkey, and what is needed to go on.
  data jsonb not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index tickets_age on tickets (expires_at);
create index tickets_user on tickets (user_id);

create table sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  method text not null check (method in ('PASSWORD', 'CODE', 'REGISTER', 'PASSKEY', 'COMPANY')),
  -- Null where there was no second step.
  factor text check (factor in ('AUTHENTICATOR', 'PASSKEY', 'RECOVERY')),
  succeeded boolean not null,
  -- Failures one after another from one address are one entry.
  tries int not null default 1,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null
);
create index sign_ins_user on sign_ins (user_id, created_at desc, id desc);
create index sign_ins_age on sign_ins (created_at);
