-- Signing in by the company's own identity: providers, and whose accounts there are whose here.
create table identity_providers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OIDC', 'LDAP', 'WECOM', 'DINGTALK', 'FEISHU')),
  name text not null,
  enabled boolean not null default true,
  config jsonb not null,
  -- Sealed with the key of the installation; null where the provider has none.
  secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identities (
  id bigint generated always as identity primary key,
  provider_id bigint not null references identity_providers on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- How the provider tells people apart; never used again by it for another.
  subject text not null,
  -- The name there, for people to know it by.
  label text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (provider_id, subject)
);
create index identities_user on identities (user_id);

alter table tickets drop constraint tickets_purpose_check;
alter table tickets add constraint tickets_purpose_check
  check (purpose in ('FACTOR', 'PASSKEY_SIGN_IN', 'PASSKEY_ADD', 'CONFIRM', 'COMPANY'));

-- Where the browser goes to sign out at the provider too, sealed; null where there is no such place.
alter table sessions add column sign_out text;
