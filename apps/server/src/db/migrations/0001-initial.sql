-- The schema of the first release, by domain: each table with its indexes, then the functions and triggers that keep its
-- rows right; the rows of a fresh site come last. Changes come as new files beside this one.
-- Why it is as it is: docs/decisions/0102-one-migration.md


-- == Roles and accounts ==

create table roles (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  built_in boolean not null default false,
  staff boolean not null default false,
  -- Whether people of the role must have a second factor.
  second_factor boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index roles_name on roles (lower(name));

create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  code text not null,
  primary key (role_id, code)
);
create index role_permissions_code on role_permissions (code);

create table users (
  id bigint generated always as identity primary key,
  email text,
  phone text,
  username text,
  nickname text not null,
  avatar text,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  bio text not null default '',
  password_hash text,
  password_changed_at timestamptz,
  must_change_password boolean not null default false,
  -- Whether signing in takes a second step; changes with the account's authenticator and passkeys.
  second_factor boolean not null default false,
  role_id bigint not null references roles,
  internal boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'PENDING')),
  -- The view of the editor that the user chose; null before the first choice. A value that no version knows counts as no
  -- choice, so that a view can come and go without touching accounts.
  editor_view text,
  -- When the account ends because its owner closed it; until then the owner may change their mind.
  closes_at timestamptz,
  closes_heir_id bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (email) where deleted_at is null;
create unique index users_phone on users (phone) where deleted_at is null;
create unique index users_username on users (username) where deleted_at is null;
create index users_role on users (role_id);
-- Accounts as the back-office lists them: newest first, under each filter.
create index users_listed on users (id desc) where deleted_at is null;
create index users_of_role on users (role_id, id desc) where deleted_at is null;
create index users_of_status on users (status, id desc) where deleted_at is null;
create index users_internal on users (internal, id desc) where deleted_at is null;
create index users_closing on users (closes_at) where closes_at is not null;
create index users_closing_heir on users (closes_heir_id) where closes_heir_id is not null;

-- Lists every one and two letters that stand together in a text. Trigrams would not find a name of two letters by one
-- of them, because it has no three.
create function letter_pairs(value text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct substr(value, at, length) from generate_series(1, char_length(value)) as at, (values (1), (2)) as w (length)
  )
$$;
create function account_names(nickname text, email text, phone text, username text) returns text
language sql immutable parallel safe as $$
  select lower(nickname || e'\n' || coalesce(email, '') || e'\n' || coalesce(phone, '') || e'\n' || coalesce(username, ''))
$$;
create index users_names on users using gin (letter_pairs(account_names(nickname, email, phone, username)))
  where deleted_at is null;

-- Accounts from a file: all rows are checked first, then all accounts are made.
create table user_imports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  state text not null default 'CHECKING' check (state in ('CHECKING', 'READY', 'MAKING', 'DONE', 'REFUSED')),
  -- The file until it has been checked.
  file bytea,
  -- Roles that the owner may grant, by their names in files.
  roles jsonb not null,
  total integer not null default 0,
  done integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  reason text not null default '',
  ignored text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index user_imports_owner on user_imports (owner_id, id desc);
create index user_imports_age on user_imports (created_at);

create table user_import_rows (
  import_id bigint not null references user_imports on delete cascade,
  line integer not null,
  nickname text not null,
  email text not null,
  phone text,
  username text,
  gender text,
  bio text not null,
  internal boolean not null,
  role_id bigint references roles on delete set null,
  -- Sentences by field; null: an account can be made of the row.
  problems jsonb,
  invited boolean not null default false,
  primary key (import_id, line)
);
create index user_import_rows_bad on user_import_rows (import_id, line) where problems is not null;
create index user_import_rows_waiting on user_import_rows (import_id, line) where problems is null and not invited;
create index user_import_rows_role on user_import_rows (role_id);


-- == Signing in ==

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  remember boolean not null default false,
  user_agent text not null default '',
  ip text not null default '',
  -- The browser that the session was opened in.
  browser_hash bytea,
  -- When the owner last proved who they are; sensitive changes require it again after a while. The address and browser
  -- of that proof are null as long as it is the opening of the session.
  confirmed_at timestamptz not null default now(),
  confirmed_ip text,
  confirmed_agent text,
  -- Where the browser goes to sign out at the identity provider too, encrypted; null where there is no such place.
  sign_out text,
  -- An Admin sees the site as a user of this role would, in this session alone and for a while.
  preview_role_id bigint references roles on delete set null,
  preview_ends_at timestamptz,
  -- Position of the write-ahead log after the last write of the session: replicas behind it do not answer the session.
  written pg_lsn,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_preview on sessions (preview_role_id) where preview_role_id is not null;

-- Codes sent by mail or text message, as argon2id hashes: trying all codes against a stolen row takes longer than the
-- code lives. Sequence and key have their names from before there were text messages.
create table codes (
  id bigint generated always as identity (sequence name email_codes_id_seq) constraint email_codes_pkey primary key,
  purpose text not null check (purpose in ('LOGIN', 'REGISTER', 'PASSWORD', 'EMAIL', 'PHONE')),
  -- An address or a phone number.
  target text not null,
  code_hash text not null,
  -- A code belongs to the browser, or account, that requested it: wrong tries of others do not use it up.
  asker_hash bytea,
  tries smallint not null default 0,
  stranger_tries smallint not null default 0,
  -- Whose share of the codes a day it counts towards.
  share text not null default 'VISITOR',
  -- Of the long secret in the link of an invitation. It cannot be guessed, so tries of it are not counted.
  link_hash bytea,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index codes_target on codes (target, created_at desc);
create index codes_age on codes (created_at);

-- Tries of passwords that failed or are under way. The account is stored as a hash of what was typed: people type
-- passwords there by mistake, and names without an account count the same.
create table login_attempts (
  id bigint generated always as identity primary key,
  account_hash bytea not null,
  ip text not null,
  -- Tries in a known browser count for that browser alone.
  browser_hash bytea,
  failed boolean not null default false,
  created_at timestamptz not null
);
create index login_attempts_account on login_attempts (account_hash, created_at);
create index login_attempts_ip on login_attempts (ip, created_at);
create index login_attempts_age on login_attempts (created_at);

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

-- An authenticator app. The secret is encrypted with the key of the installation.
create table authenticators (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz not null,
  used_at timestamptz,
  -- The last time step used: a code counts once.
  last_step bigint not null default 0
);

-- An authenticator that is being added. The one in use stays until a first code has shown that the app has the new one.
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

-- Steps that the same browser is to finish: the second step of signing in, the challenge of a passkey.
create table tickets (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('FACTOR', 'PASSKEY_SIGN_IN', 'PASSKEY_ADD', 'CONFIRM', 'COMPANY')),
  -- Null for a passkey, which itself says whose it is.
  user_id bigint references users on delete cascade,
  -- The challenge of a passkey, and what is needed to go on.
  data jsonb not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index tickets_age on tickets (expires_at);
create index tickets_user on tickets (user_id);

-- The history of signing in.
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

-- Slider puzzles that wait for their answer. Lost in a crash without harm: people just get another.
create unlogged table captchas (
  key text primary key,
  x smallint not null,
  tries smallint not null default 0,
  passed boolean not null default false,
  -- A wrong try has used the puzzle up.
  spent boolean not null default false,
  -- The work that the browser does for the puzzle, and what checks it.
  challenge jsonb,
  secret text,
  expires_at timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

-- What an address tried lately: it makes the next puzzle dearer. Lost in a crash without harm.
create unlogged table captcha_callers (
  address text primary key,
  failed integer not null default 0,
  passed integer not null default 0,
  ends_at timestamptz not null
);
create index captcha_callers_end on captcha_callers (ends_at);

-- Uses of what is limited over all nodes: windows of a caller and a call. Its columns are those of rate-limiter-flexible.
-- Unlogged: after a crash every caller begins with a new window.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- End of the window, in milliseconds since 1970.
  expire bigint
);

-- Open streams of a session that ended are closed at once, on whichever node they are.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', 'session ' || old.id);
  return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();

create function tell_account_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', 'user ' || new.id);
  return null;
end $$;
create trigger users_closed after update of status, deleted_at on users for each row
  when (new.status <> 'ACTIVE' or new.deleted_at is not null) execute function tell_account_closed();


-- == Company sign-in and directory ==

create table identity_providers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OIDC', 'LDAP', 'WECOM', 'DINGTALK', 'FEISHU')),
  name text not null,
  enabled boolean not null default true,
  config jsonb not null,
  -- Encrypted with the key of the installation; null where the provider has none.
  secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Which account at a provider belongs to which account here.
create table identities (
  id bigint generated always as identity primary key,
  provider_id bigint not null references identity_providers on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- How the provider tells people apart; it never gives the same one to another person.
  subject text not null,
  -- The name there, for people to know it by.
  label text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (provider_id, subject)
);
create index identities_user on identities (user_id);

-- The company's directory service, which adds and removes people and groups by SCIM. There is exactly one row.
create table scim_directory (
  one boolean primary key default true check (one),
  -- Hash of its token; null while it has none.
  token_hash bytea,
  token_made_at timestamptz,
  used_at timestamptz,
  -- The way its people sign in.
  provider_id bigint references identity_providers on delete set null,
  -- Who gets what leavers wrote.
  heir_id bigint references users on delete set null,
  -- [{value, roleId}]: the first group that a person is in gives the role.
  rules jsonb not null default '[]'
);
create index scim_directory_provider on scim_directory (provider_id);
create index scim_directory_heir on scim_directory (heir_id);

create table scim_accounts (
  user_id bigint primary key references users on delete cascade,
  -- What the directory says of the person, by the names of RFC 7643.
  resource jsonb not null,
  user_name text not null generated always as (lower(resource ->> 'userName')) stored,
  external_id text generated always as (resource ->> 'externalId') stored,
  -- What filters look at: capitals do not count.
  folded jsonb not null generated always as (lower(resource::text)::jsonb) stored,
  -- Whether the directory made the account; other accounts are connected by their owners.
  made boolean not null,
  -- Whether its role comes from a rule, and goes with the group.
  ruled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_accounts_user_name on scim_accounts (user_name);
create index scim_accounts_external_id on scim_accounts (external_id);

create table scim_groups (
  id bigint generated always as identity primary key,
  resource jsonb not null,
  display_name text not null generated always as (lower(resource ->> 'displayName')) stored,
  external_id text generated always as (resource ->> 'externalId') stored,
  -- What filters look at: capitals do not count.
  folded jsonb not null generated always as (lower(resource::text)::jsonb) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_groups_display_name on scim_groups (display_name);
create index scim_groups_external_id on scim_groups (external_id);

create table scim_members (
  group_id bigint not null references scim_groups on delete cascade,
  user_id bigint not null references scim_accounts on delete cascade,
  primary key (group_id, user_id)
);
create index scim_members_user on scim_members (user_id);


-- == Categories and tags ==

-- One tree for each model. visibility is the effective level (0 PUBLIC, 1 MEMBER, 2 INTERNAL), never below the parent's.
create table categories (
  id bigint generated always as identity primary key,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  parent_id bigint references categories,
  ancestor_ids bigint[] not null default '{}',
  name text not null,
  description text not null default '',
  icon text,
  visibility smallint not null default 0 check (visibility between 0 and 2),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index categories_name on categories (model, coalesce(parent_id, 0), name);
create index categories_parent on categories (parent_id);
create index categories_ancestors on categories using gin (ancestor_ids);

create table moderator_categories (
  -- An assignment can be named by one number.
  id bigint generated always as identity,
  user_id bigint not null references users on delete cascade,
  category_id bigint not null references categories on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, category_id)
);
create unique index moderator_categories_id on moderator_categories (id);
create index moderator_categories_category on moderator_categories (category_id);

create table tags (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index tags_name on tags (lower(name));

-- Other words for a tag, by which it is found.
create table tag_synonyms (
  tag_id bigint not null references tags on delete cascade,
  name text not null
);
create unique index tag_synonyms_name on tag_synonyms (lower(name));
create index tag_synonyms_tag on tag_synonyms (tag_id);


-- == Contents ==

-- Articles have a manual order within their category: numbers with wide gaps, so that one can be put between two others
-- without touching them.
create sequence content_places increment 4294967296 start 2000000000000000000;

-- One life for the four sections. Text columns hold what readers see once live_revision is set, else the newest text.
create table contents (
  id bigint generated always as identity primary key,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  title text not null,
  body text not null,
  html text not null,
  -- Version of the renderer that made the HTML. The job worker renders texts of older ones again, a few at a time.
  renderer integer not null default 0,
  toc jsonb not null default '[]',
  excerpt text not null default '',
  plain text not null default '',
  cover_url text,
  author_id bigint not null references users,
  category_id bigint references categories,
  status text not null check (status in ('DRAFT', 'PENDING_REVIEW', 'APPROVED', 'REJECTED')),
  revision integer not null default 1,
  live_revision integer,
  submitted_at timestamptz,
  pinned boolean not null default false,
  place bigint not null default nextval('content_places'),
  view_count integer not null default 0,
  comment_count integer not null default 0,
  like_count integer not null default 0,
  follow_count integer not null default 0,
  favorite_count integer not null default 0,
  hot real not null default 0,
  -- What an imported item was at its source.
  source_key text,
  -- Whether its links are in the index; the job worker looks for those that are not.
  links_known boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  -- Taken from its readers and given back to its author, when and by whom.
  unpublished_at timestamptz,
  unpublished_by bigint references users on delete set null,
  -- From when until when readers have an announcement; see keep_to_dates.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Of a question: 1 an answer is accepted, -1 the asker said that answers do not solve it, 0 neither.
  answer_state smallint not null default 0 check (answer_state between -1 and 1),
  answer_count integer not null default 0,
  closed_at timestamptz,
  duplicate_of bigint references contents on delete set null,
  -- Who looks after an item, and the day until which its text counts as reviewed.
  owner_id bigint references users on delete set null,
  review_by date,
  -- The day and the person of the last reminder: one reminder for each day, and again when another person takes over.
  reminded_for date,
  reminded_id bigint references users on delete set null
);
-- Lists of a section. The category in the index: a page deep in a list passes over all rows before it and need not read
-- them.
create index contents_latest on contents (model, pinned desc, published_at desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
create index contents_updated on contents (model, pinned desc, updated_at desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
create index contents_hot on contents (model, pinned desc, hot desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
create index contents_comments on contents (model, pinned desc, comment_count desc, id desc) include (category_id)
  where live_revision is not null and deleted_at is null;
create index contents_review on contents (model, pinned desc, review_by, id) include (category_id)
  where live_revision is not null and deleted_at is null;
-- The section in the index: a category's list is read in order from the index alone.
create index contents_category on contents (category_id, pinned desc, published_at desc, id desc) include (model)
  where live_revision is not null and deleted_at is null;
create index contents_by_hand on contents (category_id, place, id) where live_revision is not null and deleted_at is null;
-- Merging a category finds everything in it, in the recycle bin too.
create index contents_in_category on contents (category_id, id);
-- Titles by how they begin, while a user types one.
create index contents_titles on contents ((lower(left(title, 100)) collate "C"))
  where live_revision is not null and deleted_at is null;
-- What one person published, for their page and its calendar.
create index contents_published_by on contents (author_id, published_at desc, id desc)
  where live_revision is not null and deleted_at is null;
create index contents_author on contents (author_id, updated_at desc);
-- What a person has that readers do not have, counted on their page.
create index contents_unpublished_by on contents (author_id, status) where status <> 'APPROVED' and deleted_at is null;
create unique index contents_source on contents (source_key) where source_key is not null;
create index contents_links_unknown on contents (id) where not links_known;
create index contents_renderer on contents (renderer, id);
-- The back-office's tables, the review queue and the recycle bin.
create index contents_unpublished on contents (model, status, updated_at desc, id desc)
  where status <> 'APPROVED' and deleted_at is null;
create index contents_taken_down on contents (model, updated_at desc, id desc)
  where unpublished_at is not null and live_revision is null and deleted_at is null;
create index contents_pending on contents (submitted_at, id) where status = 'PENDING_REVIEW' and deleted_at is null;
create index contents_bin on contents (model, deleted_at desc, id desc) where deleted_at is not null;
-- Announcements by their dates.
create index contents_opening on contents (starts_at) where starts_at is not null and live_revision is null;
create index contents_closing on contents (ends_at) where ends_at is not null and live_revision is not null;
create index contents_scheduled on contents (updated_at desc, id desc)
  where model = 'ANNOUNCEMENT' and live_revision is null and deleted_at is null and starts_at is not null;
create index contents_ended on contents (updated_at desc, id desc)
  where model = 'ANNOUNCEMENT' and live_revision is null and deleted_at is null and ends_at is not null;
-- Questions by their answers.
create index contents_duplicates on contents (duplicate_of) where duplicate_of is not null;
create index contents_waiting on contents (pinned desc, published_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null and answer_state <> 1 and closed_at is null;
create index contents_unanswered on contents (published_at, id) include (category_id)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null and answer_count = 0 and closed_at is null;
create index contents_answer_state on contents (answer_state, pinned desc, published_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null;
create index contents_answers on contents (pinned desc, answer_count desc, id desc) include (category_id)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null;
create index contents_closed on contents (pinned desc, updated_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null and closed_at is not null;
-- Articles by who looks after them and until when they count as reviewed.
create index contents_review_by on contents (review_by)
  where review_by is not null and live_revision is not null and deleted_at is null;
create index contents_owner on contents (owner_id, review_by) where review_by is not null;
create index contents_owned on contents (owner_id, updated_at desc) where owner_id is not null;
-- What an author looks after themselves, counted for their home page.
create index contents_author_review on contents (author_id, review_by) where review_by is not null;

create table content_tags (
  content_id bigint not null references contents on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  position smallint not null default 0,
  primary key (content_id, tag_id)
);
create index content_tags_tag on content_tags (tag_id, content_id);

-- Which contents the text of a content leads to, by section and number as its addresses say; the target need not exist.
create table content_links (
  source_id bigint not null references contents on delete cascade,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  target_id bigint not null,
  primary key (source_id, model, target_id)
);
create index content_links_target on content_links (target_id, model, source_id);

create table content_views (
  content_id bigint not null references contents on delete cascade,
  viewer text not null,
  day date not null,
  primary key (content_id, viewer, day)
);
create index content_views_day on content_views (day);

-- How often an item was viewed on each of the last days, for what was read most in a week. It does not say who viewed it.
create table content_day_views (
  model text not null,
  day date not null,
  content_id bigint not null references contents on delete cascade,
  views int not null,
  primary key (model, day, content_id)
);
create index content_day_views_content on content_day_views (content_id);

-- Counters that lists show change with the rows they count, so that no list has to count. They stand per category
-- (0: none), because its category decides who may see an item: a total adds up the visible ones.
create table content_counts (
  model text not null,
  category_id bigint not null,
  live integer not null default 0,
  primary key (model, category_id)
);
create table content_tag_counts (
  tag_id bigint not null references tags on delete cascade,
  -- Without it, an item without a category could not be told from that of another section.
  model text not null,
  category_id bigint not null,
  live integer not null default 0,
  primary key (tag_id, model, category_id)
);

-- Each statement adds up what it changes and writes every counter once, always in the same order: ten thousand items in
-- one statement do not write a counter ten thousand times, and two statements at once do not wait for each other in a
-- circle.
create function count_new_contents() returns trigger language plpgsql as $$
begin
  insert into content_counts as c (model, category_id, live)
  select model, coalesce(category_id, 0), count(*) from new_rows
  where live_revision is not null and deleted_at is null group by 1, 2 order by 1, 2
  on conflict (model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger contents_count_new after insert on contents
  referencing new table as new_rows for each statement execute function count_new_contents();

-- Old and new rows are summed, never joined: the same plan serves one row and ten thousand.
create function count_changed_contents() returns trigger language plpgsql as $$
begin
  with deltas as (
    select id, model, category_id, sum(change) as change from (
      select id, model, coalesce(category_id, 0) as category_id, -1 as change from old_rows
      where live_revision is not null and deleted_at is null
      union all
      select id, model, coalesce(category_id, 0), 1 from new_rows where live_revision is not null and deleted_at is null
    ) both_sides group by 1, 2, 3 having sum(change) <> 0
  ), counted as (
    insert into content_counts as c (model, category_id, live)
    select model, category_id, sum(change) from deltas group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (model, category_id) do update set live = c.live + excluded.live
  )
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select t.tag_id, d.model, d.category_id, sum(d.change)
  from deltas d join content_tags t on t.content_id = d.id group by 1, 2, 3 having sum(d.change) <> 0 order by 1, 2, 3
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger contents_count_changed after update on contents
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_contents();

create function count_changed_tags() returns trigger language plpgsql as $$
begin
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select l.tag_id, x.model, coalesce(x.category_id, 0), count(*) * case when tg_op = 'INSERT' then 1 else -1 end
  from links l join contents x on x.id = l.content_id
  where x.live_revision is not null and x.deleted_at is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger content_tags_count_new after insert on content_tags
  referencing new table as links for each statement execute function count_changed_tags();
create trigger content_tags_count_gone after delete on content_tags
  referencing old table as links for each statement execute function count_changed_tags();

-- What comes into a category, or before readers for the first time, stands last there.
create function place_last() returns trigger language plpgsql as $$
begin
  if new.place = old.place and (new.category_id is distinct from old.category_id
    or (old.published_at is null and new.published_at is not null)) then
    new.place := nextval('content_places');
  end if;
  return new;
end $$;
create trigger contents_place_last before update of category_id, published_at on contents
  for each row execute function place_last();

-- An item is no longer unpublished once readers have it again, or are to get it at its time.
create function forget_unpublishing() returns trigger language plpgsql as $$
begin
  new.unpublished_at := null;
  new.unpublished_by := null;
  return new;
end $$;
create trigger contents_published_again before update of live_revision, status on contents for each row
  when (old.unpublished_at is not null and (new.live_revision is not null or new.status = 'APPROVED'))
  execute function forget_unpublishing();


-- == Revisions, drafts and templates ==

create table revisions (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  number integer not null,
  title text not null,
  body text not null,
  category_id bigint,
  tag_ids bigint[] not null default '{}',
  cover_url text,
  editor_id bigint references users on delete set null,
  -- Who wrote which lines of a revision that several people wrote, as the shared text had it when it was submitted: runs
  -- of lines with the people whose characters stand in them, [[lines, [user, …]], …].
  written_by jsonb,
  status text not null,
  created_at timestamptz not null default now(),
  unique (content_id, number)
);
create index revisions_editor on revisions (editor_id) where editor_id is not null;
create index revisions_category on revisions (category_id) where category_id is not null;
create index revisions_tags on revisions using gin (tag_ids) where tag_ids <> '{}';

-- All who wrote a revision, where there is more than the one who submitted it.
create table revision_writers (
  content_id bigint not null,
  number integer not null,
  user_id bigint not null references users on delete cascade,
  primary key (content_id, number, user_id),
  foreign key (content_id, number) references revisions (content_id, number) on delete cascade
);
create index revision_writers_user on revision_writers (user_id);

-- In which revision each line of a revision first stood, as far back as has been looked. Revisions never change, so what
-- was found stays true: runs of lines [lines, revision or 0, first line there], and the revision reached so far.
create table revision_origins (
  content_id bigint not null,
  number integer not null,
  reached integer not null,
  runs jsonb not null,
  -- Lines that stand in the revision reached too: [lines, first line here, first line there].
  still_open jsonb not null,
  primary key (content_id, number),
  foreign key (content_id, number) references revisions (content_id, number) on delete cascade
);

-- A draft is its writer's text: it outlives the item it was to change.
create table drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  model text not null,
  content_id bigint references contents on delete set null,
  base_revision integer,
  title text not null default '',
  body text not null default '',
  category_id bigint,
  tag_ids bigint[] not null default '{}',
  cover_url text,
  -- What the editor sets beside the text: pinned, dates, confirmation.
  settings jsonb,
  -- The draft only follows what several people write together.
  together boolean not null default false,
  -- Uploads that the text a draft began with shows without any right to them: publishing the draft does not link them.
  withheld_media bigint[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index drafts_content on drafts (user_id, content_id) where content_id is not null;
create index drafts_user on drafts (user_id, updated_at desc);
-- The recycle bin asks for the drafts of each item.
create index drafts_of_content on drafts (content_id) where content_id is not null;
create index drafts_category on drafts (category_id) where category_id is not null;
create index drafts_tags on drafts using gin (tag_ids) where tag_ids <> '{}';

-- Colleagues who write on another person's draft.
create table draft_members (
  draft_id bigint not null references drafts on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (draft_id, user_id)
);
create index draft_members_user on draft_members (user_id, created_at desc);

-- An invitation that is taken back, or goes with its draft, takes its notification away: the bells are told.
create function tell_members_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('notified', user_id::text) from (select distinct user_id from old_rows) one;
  return null;
end $$;
create trigger draft_members_gone after delete on draft_members
  referencing old table as old_rows for each statement execute function tell_members_gone();

-- What an article can begin with: of one category and those below it, or of all.
create table templates (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  content text not null,
  category_id bigint references categories on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index templates_category on templates (category_id, id) where deleted_at is null;
create index templates_listed on templates (id desc) where deleted_at is null;
create index templates_deleted on templates (deleted_at) where deleted_at is not null;


-- == Writing together ==

-- What several people write on at once: the text of an item, or of a draft that others were invited to.
create table shared_texts (
  id bigint generated always as identity primary key,
  content_id bigint unique references contents on delete cascade,
  draft_id bigint unique references drafts on delete cascade,
  -- The revision whose text it began with.
  seed_revision integer,
  -- The revision that has all of it up to the last submission.
  base_revision integer,
  -- A state of yjs with all updates up to snapshot_seq.
  snapshot bytea not null,
  snapshot_seq integer not null default 0,
  -- Number of the latest update; appending one locks the row, so that updates are committed in their order.
  seq integer not null default 0,
  -- Snapshot and updates together.
  bytes integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((content_id is null) <> (draft_id is null))
);

create table shared_updates (
  text_id bigint not null references shared_texts on delete cascade,
  seq integer not null,
  user_id bigint references users on delete set null,
  data bytea not null,
  primary key (text_id, seq)
);
create index shared_updates_user on shared_updates (user_id) where user_id is not null;

-- Whose pages wrote with which number of yjs.
create table shared_clients (
  text_id bigint not null references shared_texts on delete cascade,
  client bigint not null,
  user_id bigint not null references users on delete cascade,
  primary key (text_id, client)
);
create index shared_clients_user on shared_clients (user_id);

-- Who wrote since the last submission.
create table shared_writers (
  text_id bigint not null references shared_texts on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (text_id, user_id)
);
create index shared_writers_user on shared_writers (user_id);

-- Carets of the collaborators, for the other nodes. Nothing is lost with it.
create unlogged table shared_presence (
  text_id bigint not null,
  client bigint not null,
  node text not null,
  clock integer not null,
  state text not null,
  seen_at timestamptz not null default now(),
  primary key (text_id, client)
);

create function tell_shared_text_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('together', 'gone ' || old.id);
  return null;
end $$;
create trigger shared_texts_gone after delete on shared_texts for each row execute function tell_shared_text_gone();


-- == Review ==

create table audit_logs (
  id bigint generated always as identity primary key,
  target_type text not null,
  target_id bigint not null,
  revision integer,
  status text not null check (status in ('APPROVED', 'REJECTED', 'UNDONE')),
  reason text not null default '',
  reviewer_id bigint references users on delete set null,
  -- What the verdict replaced, so that it can be undone.
  before jsonb,
  created_at timestamptz not null default now()
);
create index audit_logs_target on audit_logs (target_type, target_id, id desc);
-- What a reviewer decided last, and can still take back.
create index audit_logs_reviewer on audit_logs (reviewer_id, id desc) where reviewer_id is not null;

-- Who looks at what waits for a verdict, so that two do not review the same. seen_at alone says when silence of some
-- minutes has freed it; a row is one person's at a time.
create table review_takes (
  target_type text not null check (target_type in ('CONTENT', 'COMMENT', 'ANSWER')),
  target_id bigint not null,
  user_id bigint not null references users on delete cascade,
  taken_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (target_type, target_id)
);
create index review_takes_user on review_takes (user_id);
create index review_takes_seen on review_takes (target_type, seen_at desc);

-- What reviewers write beside the words of a text that waits. Only they and its author see them, the author once a verdict
-- has sent them; annotations are another thing, which readers of the article see.
create table review_notes (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  -- W3C selectors over the text of this revision.
  revision integer not null,
  exact text not null,
  prefix text not null,
  suffix text not null,
  start_at integer not null,
  end_at integer not null,
  author_id bigint not null references users,
  body text not null,
  -- The verdict it went with; null until there is one, and again when that is taken back.
  audit_log_id bigint references audit_logs on delete set null,
  resolved_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now()
);
create index review_notes_content on review_notes (content_id, revision, start_at, id);
create index review_notes_author on review_notes (author_id);
create index review_notes_verdict on review_notes (audit_log_id) where audit_log_id is not null;


-- == Announcements ==

create table announcements (
  content_id bigint primary key references contents on delete cascade,
  -- Whether readers must confirm the live text.
  live_confirm boolean not null default false,
  -- The live text that readers must have confirmed: set to the newest one that says something else.
  confirm_revision integer
);
create index announcements_asking on announcements (content_id) where live_confirm;

-- What an announcer chose with each text; it counts once that text is approved. A revision without a row, such as a
-- restored one, changes nothing of what counts.
create table announcement_settings (
  content_id bigint not null references announcements on delete cascade,
  revision integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  confirm boolean not null,
  primary key (content_id, revision)
);

-- One row a revision: when the approval of a later text is taken back, the earlier confirmation counts again.
create table announcement_confirmations (
  content_id bigint not null references contents on delete cascade,
  user_id bigint not null references users on delete cascade,
  revision integer not null,
  confirmed_at timestamptz not null,
  primary key (content_id, user_id, revision)
);
create index announcement_confirmations_user on announcement_confirmations (user_id);

-- Readers have an announcement within its dates. Outside them it has no live revision, so that no list, count, search or
-- anything else that reads live items can show it; the trigger holds that for every write.
create function keep_to_dates() returns trigger language plpgsql as $$
begin
  if new.live_revision is not null and (new.starts_at > now() or new.ends_at <= now()) then
    new.live_revision := null;
    if tg_op = 'INSERT' or old.published_at is null then
      new.published_at := null;
    end if;
  end if;
  return new;
end $$;
create trigger contents_keep_to_dates before insert or update of live_revision, starts_at, ends_at
  on contents for each row when (new.starts_at is not null or new.ends_at is not null)
  execute function keep_to_dates();


-- == Questions and answers ==

-- Who may see an answer is decided by its question.
create table answers (
  id bigint generated always as identity primary key,
  question_id bigint not null references contents on delete cascade,
  author_id bigint not null references users,
  body text not null,
  html text not null,
  -- Version of the renderer that made the HTML, as of contents.
  renderer integer not null default 0,
  plain text not null default '',
  status text not null default 'APPROVED' check (status in ('PENDING_REVIEW', 'APPROVED', 'REJECTED')),
  revision integer not null default 1,
  accepted_at timestamptz,
  -- The asker, or a moderator of the category.
  accepted_by bigint references users on delete set null,
  -- The asker said that this one does not solve it.
  rejected_at timestamptz,
  vote_count integer not null default 0,
  comment_count integer not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  check (accepted_at is null or (rejected_at is null and deleted_at is null and status = 'APPROVED'))
);
create unique index answers_accepted on answers (question_id) where accepted_at is not null;
create index answers_votes on answers (question_id, (accepted_at is null), vote_count desc, id) where deleted_at is null;
create index answers_author on answers (author_id, id desc);
create index answers_waiting on answers (id) where status = 'PENDING_REVIEW' and deleted_at is null;
-- The newest answers of all, for who answered most of late.
create index answers_recent on answers (created_at desc) where status = 'APPROVED' and deleted_at is null;
create index answers_bin on answers (deleted_at desc, id desc) where deleted_at is not null;
-- Deleting a question takes all its answers along, deleted ones too.
create index answers_of_question on answers (question_id);
create index answers_renderer on answers (renderer, id);

create table answer_votes (
  answer_id bigint not null references answers on delete cascade,
  user_id bigint not null references users on delete cascade,
  value smallint not null check (value in (-1, 1)),
  primary key (answer_id, user_id)
);
create index answer_votes_user on answer_votes (user_id);

create table question_invites (
  question_id bigint not null references contents on delete cascade,
  user_id bigint not null references users on delete cascade,
  inviter_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (question_id, user_id)
);
create index question_invites_inviter on question_invites (inviter_id, created_at);
create index question_invites_user on question_invites (user_id);

-- One draft of an article a person makes of an answer, however often they press.
create table answer_promotions (
  answer_id bigint not null references answers on delete cascade,
  user_id bigint not null references users on delete cascade,
  draft_id bigint not null references drafts on delete cascade,
  primary key (answer_id, user_id)
);
create index answer_promotions_draft on answer_promotions (draft_id);

-- State and count stand on the question and are taken from its answers, so that they are right however people race.
-- The question is locked first: only then does the count see what others have just committed.
create function count_answers() returns trigger language plpgsql as $$
begin
  perform from contents where id = new.question_id for no key update;
  update contents c set
    answer_count = n.total,
    answer_state = case when n.accepted then 1 when n.rejected then -1 else 0 end
  from (select count(*)::int as total, coalesce(bool_or(accepted_at is not null), false) as accepted,
      coalesce(bool_or(rejected_at is not null), false) as rejected
    from answers where question_id = new.question_id and deleted_at is null and status = 'APPROVED') n
  where c.id = new.question_id
    and (c.answer_count <> n.total
      or c.answer_state <> case when n.accepted then 1 when n.rejected then -1 else 0 end);
  return null;
end $$;
create trigger answers_count after insert or update of status, deleted_at, accepted_at, rejected_at on answers
  for each row execute function count_answers();


-- == Uploads ==

-- The number of an upload is its address: one of 2^59 by chance, so that counting finds none.
create function random_media_id() returns bigint language sql volatile as $$
  select (('x' || left(digits, 7) || right(digits, 8))::bit(60)::bigint >> 1) + 1
  from (select replace(gen_random_uuid()::text, '-', '') as digits) random
$$;

create table media (
  id bigint primary key default random_media_id(),
  owner_id bigint not null references users,
  kind text not null check (kind in ('IMAGE', 'FILE')),
  name text not null,
  mime text not null,
  extension text not null,
  -- SHA-256 of what was uploaded; the stored objects are named by it and shared by equal uploads.
  hash text not null,
  size integer not null,
  uploaded_size integer not null,
  width integer,
  height integer,
  widths smallint[] not null default '{}',
  -- Used where all visitors look (portraits, carousels): readable by all.
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create index media_owner on media (owner_id, created_at);
create index media_hash on media (hash);
create index media_age on media (created_at) where not shared;
-- Searches ask what has files attached: few uploads among many pictures.
create index media_files on media (id) where kind = 'FILE';

-- Which contents use an upload. live: in the text that readers see; else in some revision, for its editors only.
create table media_links (
  media_id bigint not null references media on delete cascade,
  content_id bigint not null references contents on delete cascade,
  live boolean not null default false,
  primary key (media_id, content_id)
);
create index media_links_content on media_links (content_id);

-- Which answers use an upload: who may see the answer may see it. Unlike a content an answer has one text, so there is
-- one kind of link.
create table answer_media (
  media_id bigint not null references media on delete cascade,
  answer_id bigint not null references answers on delete cascade,
  primary key (media_id, answer_id)
);
create index answer_media_answer on answer_media (answer_id);

-- Uploads of others that came into a draft with an answer made into an article: its writer may use them as the words.
create table draft_media (
  media_id bigint not null references media on delete cascade,
  draft_id bigint not null references drafts on delete cascade,
  primary key (media_id, draft_id)
);
create index draft_media_draft on draft_media (draft_id);

-- The text of uploaded files, which the job worker reads once; a row says what became of it, also where there is none.
create table attachment_texts (
  media_id bigint primary key references media on delete cascade,
  state text not null check (state in ('read', 'empty', 'encrypted', 'broken', 'tooLarge')),
  -- Since when a process reads the file; null once it came to an end. A file that ended its process is not read again.
  reading_since timestamptz,
  read_at timestamptz not null default now()
);

-- Pages, sheets or slides with text.
create table attachment_parts (
  media_id bigint not null references media on delete cascade,
  -- Of what is stored, from 1 on without gaps; the label says which page it is.
  number integer not null,
  label text not null,
  text text not null,
  is_table boolean not null,
  -- The words of the text, and in the first part those of the name.
  words tsvector not null,
  primary key (media_id, number)
);
create index attachment_parts_words on attachment_parts using gin (words) with (fastupdate = off);


-- == Comments, feedback and annotations ==

-- Comments on the four sections and on answers: threads of two levels, deeper ones in the second with parent_id.
create table comments (
  id bigint generated always as identity primary key,
  -- The item it stands under, whose category decides who reads it; of a comment on an answer, the question.
  content_id bigint not null references contents on delete cascade,
  target_type text not null check (target_type in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION', 'ANSWER')),
  target_id bigint not null,
  parent_id bigint references comments on delete cascade,
  root_id bigint references comments on delete cascade,
  author_id bigint not null references users,
  body text not null,
  -- People called in the text: [{id, name}].
  mentions jsonb not null default '[]',
  status text not null check (status in ('PENDING_REVIEW', 'APPROVED', 'REJECTED')),
  -- Counts the texts it has had, so that a verdict goes to the one its reviewer read.
  revision integer not null default 1,
  like_count integer not null default 0,
  -- Visible comments that answer this one; of a root, all of its thread.
  reply_count integer not null default 0,
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  -- Readers have it, or its empty place because of what answers it.
  shown boolean not null generated always as ((status = 'APPROVED' and deleted_at is null) or reply_count > 0) stored
);
-- Counting the threads of an item reads nothing but this.
create index comments_threads on comments (target_type, target_id, id) include (shown, author_id) where root_id is null;
create index comments_replies on comments (root_id, id) include (shown, author_id) where root_id is not null;
create index comments_parent on comments (parent_id) where parent_id is not null;
create index comments_author on comments (author_id, created_at desc);
create index comments_content on comments (content_id);
create index comments_review on comments (status, submitted_at, id) where deleted_at is null and status <> 'APPROVED';
-- What follows an answer asks for the comments below it, and so does the recycle bin when it is emptied.
create index comments_of_answer on comments (target_id) where target_type = 'ANSWER';
-- The recycle bin. A comment without words was emptied already, and stands only for those that answer it.
create index comments_bin on comments (deleted_at desc, id desc) where deleted_at is not null and body <> '';
-- The statistics ask for a day.
create index comments_recent on comments (created_at) where status = 'APPROVED' and deleted_at is null;

create table comment_likes (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_user on comment_likes (user_id);

-- The only place where comments are counted: every change of what is visible passes here.
create function count_comments() returns trigger language plpgsql as $$
declare
  change integer := case when new.status = 'APPROVED' and new.deleted_at is null then 1 else 0 end;
begin
  if tg_op = 'UPDATE' and old.status = 'APPROVED' and old.deleted_at is null then
    change := change - 1;
  end if;
  if change = 0 then
    return null;
  end if;
  if new.root_id is not null then
    update comments set reply_count = reply_count + change where id in (new.root_id, new.parent_id);
  end if;
  if new.target_type = 'ANSWER' then
    update answers set comment_count = comment_count + change where id = new.target_id;
  else
    update contents set comment_count = comment_count + change where id = new.content_id;
  end if;
  return null;
end $$;
create trigger comments_count after insert or update of status, deleted_at on comments
  for each row execute function count_comments();

-- An answer that leaves the recycle bin for good takes its comments along.
create function drop_answer_comments() returns trigger language plpgsql as $$
begin
  delete from comments where target_type = 'ANSWER' and target_id = old.id;
  return null;
end $$;
create trigger answers_comments after delete on answers for each row execute function drop_answer_comments();

-- What readers say of an article or a comment, with the conversation about it.
create table feedbacks (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  target_type text not null check (target_type in ('ARTICLE', 'COMMENT')),
  target_id bigint not null,
  comment_id bigint references comments on delete cascade,
  type text not null check (type in ('HELPFUL', 'UNHELPFUL', 'OUTDATED', 'WRONG')),
  body text not null default '',
  author_id bigint not null references users,
  state text not null default 'OPEN' check (state in ('OPEN', 'RESOLVED')),
  comment_count integer not null default 0,
  -- How often an opinion was repeated after it was settled, counted from one: each time is told.
  round integer not null default 1,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null
);
-- Helpful or not is said once by each person, and can be changed.
create unique index feedbacks_verdict on feedbacks (target_type, target_id, author_id)
  where type in ('HELPFUL', 'UNHELPFUL');
create index feedbacks_target on feedbacks (target_type, target_id, type);
create index feedbacks_state on feedbacks (state, id desc);
create index feedbacks_author on feedbacks (author_id, id desc);
create index feedbacks_content on feedbacks (content_id);
create index feedbacks_comment on feedbacks (comment_id) where comment_id is not null;
-- The statistics ask for a day, and the overview for what says that a text is not right.
create index feedbacks_recent on feedbacks (created_at);
create index feedbacks_doubts on feedbacks (created_at, id) where state = 'OPEN' and type in ('OUTDATED', 'WRONG');

create table feedback_comments (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedbacks on delete cascade,
  author_id bigint not null references users,
  body text not null,
  created_at timestamptz not null
);
create index feedback_comments_feedback on feedback_comments (feedback_id, id);

-- Threads on a piece of an article's text. A reply has a parent and no place of its own.
create table annotations (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  parent_id bigint references annotations on delete cascade,
  author_id bigint not null references users,
  body text not null,
  -- W3C selectors over contents.plain of `revision`; of a lost one, as they were last.
  exact text,
  prefix text,
  suffix text,
  start_at integer,
  end_at integer,
  revision integer,
  lost boolean not null default false,
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((parent_id is null) = (exact is not null)),
  check ((exact is null) = (prefix is null) and (exact is null) = (suffix is null)
    and (exact is null) = (start_at is null) and (exact is null) = (end_at is null)
    and (exact is null) = (revision is null))
);
create index annotations_threads on annotations (content_id, lost, start_at, id) where parent_id is null;
create index annotations_replies on annotations (parent_id, id) where parent_id is not null;
create index annotations_author on annotations (author_id, created_at desc);

-- The text that the places of an article's annotations were counted in: comparing it with the new one tells where each went.
create table annotation_texts (
  content_id bigint primary key references contents on delete cascade,
  revision integer not null,
  plain text not null
);


-- == What people follow, like, collect and read ==

create table content_follows (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index content_follows_content on content_follows (content_id, user_id);
create index content_follows_latest on content_follows (user_id, created_at desc, content_id);

create table author_follows (
  user_id bigint not null references users on delete cascade,
  author_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, author_id)
);
create index author_follows_author on author_follows (author_id, user_id);

create table category_follows (
  user_id bigint not null references users on delete cascade,
  category_id bigint not null references categories on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, category_id)
);
create index category_follows_category on category_follows (category_id, user_id);

create table tag_follows (
  user_id bigint not null references users on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tag_id)
);
create index tag_follows_tag on tag_follows (tag_id, user_id);

-- Who may see what a person follows; without a row: all who are signed in.
create table follow_audiences (
  user_id bigint primary key references users on delete cascade,
  audience text not null check (audience in ('EVERYBODY', 'MEMBERS', 'NOBODY'))
);

create table content_likes (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index content_likes_content on content_likes (content_id);

create table favorite_folders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index favorite_folders_name on favorite_folders (user_id, lower(name));

create table favorites (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  -- Null: not in a folder.
  folder_id bigint references favorite_folders on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index favorites_content on favorites (content_id);
create index favorites_folder on favorites (folder_id);
create index favorites_latest on favorites (user_id, created_at desc, content_id);

-- Which text of a content a user read last, and which one before: for that user alone, who can remove one or all.
create table content_reads (
  user_id bigint not null references users on delete cascade,
  content_id bigint not null references contents on delete cascade,
  revision integer not null,
  -- Read before that one, and when the later was first read.
  earlier integer,
  changed_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index content_reads_latest on content_reads (user_id, read_at desc, content_id desc);
create index content_reads_content on content_reads (content_id);
create index content_reads_old on content_reads (read_at);

-- Counts stand on the content and change with the row that is counted, so that they are right however people race.
create function count_reaction() returns trigger language plpgsql as $$
declare
  change integer := case when tg_op = 'INSERT' then 1 else -1 end;
  target bigint := case when tg_op = 'INSERT' then new.content_id else old.content_id end;
begin
  case tg_table_name
    when 'content_follows' then update contents set follow_count = follow_count + change where id = target;
    when 'content_likes' then update contents set like_count = like_count + change where id = target;
    when 'favorites' then update contents set favorite_count = favorite_count + change where id = target;
  end case;
  return null;
end $$;
create trigger content_follows_count after insert or delete on content_follows
  for each row execute function count_reaction();
create trigger content_likes_count after insert or delete on content_likes
  for each row execute function count_reaction();
create trigger favorites_count after insert or delete on favorites
  for each row execute function count_reaction();

create function forget_reads() returns trigger language plpgsql as $$
begin
  delete from content_reads where user_id = new.id;
  return null;
end $$;
create trigger users_forget_reads after update of deleted_at on users for each row
  when (new.deleted_at is not null) execute function forget_reads();


-- == Notifications ==

-- What people are told of an item, or of a draft that is none yet. The title is read from the content whenever it is
-- shown, so nothing has to be hidden afterwards; the excerpt is what the actor wrote at `anchor` and is taken back
-- together with it.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW', 'FOLLOWED_CHANGED',
    'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED', 'WRITING')),
  actor_id bigint references users on delete set null,
  content_id bigint references contents on delete cascade,
  draft_id bigint references drafts on delete cascade,
  anchor text not null default '',
  detail text not null default '',
  excerpt text not null default '',
  -- Names what happened: the same thing is never told twice to one person.
  key text not null,
  -- The person's choices when it happened.
  on_site boolean not null default true,
  by_mail boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  -- Since its text is deleted or hidden; when that comes back, so does this, read and mailed as it was.
  withdrawn_at timestamptz,
  unique (user_id, key),
  constraint notifications_about check ((content_id is null) <> (draft_id is null))
);
create index notifications_list on notifications (user_id, id desc) where on_site and withdrawn_at is null;
create index notifications_unread on notifications (user_id, kind)
  where on_site and read_at is null and withdrawn_at is null;
create index notifications_place on notifications (content_id, anchor);
create index notifications_draft on notifications (draft_id) where draft_id is not null;
create index notifications_digest on notifications (user_id, created_at)
  where on_site and read_at is null and mailed_at is null and withdrawn_at is null;
create index notifications_withdrawn on notifications (withdrawn_at) where withdrawn_at is not null and excerpt <> '';
create index notifications_age on notifications (created_at);

-- A kind without a row: on the site, not by mail.
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  site boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

create table notification_digests (
  user_id bigint primary key references users on delete cascade,
  frequency text not null check (frequency in ('DAILY', 'WEEKLY')),
  time_zone text not null,
  -- Nothing older goes into the next one.
  sent_at timestamptz not null default now()
);


-- == Search ==

-- What readers can find. One row for each readable content: the search platform writes it after every change, and the
-- trigger below at once where a delay would show what has just been hidden.
create table search_documents (
  content_id bigint primary key references contents (id) on delete cascade,
  model text not null,
  category_id bigint,
  published_at timestamptz not null,
  -- How good it is apart from any query, 0 to 1.
  quality real not null default 0,
  -- Words of title (A), tags and headings (B) and body (D); besides `t/word` for every word of title and tags, and
  -- `k/word` for the words the document is mainly about: with these a common word has a short list of good hits.
  -- Always out of line, so that walking thousands of hits touches few pages; it is read for few rows only.
  tsv tsvector not null
) with (toast_tuple_target = 128, fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);
-- Every query needs tsv uncompressed: 15 µs saved for each ranked hit, at half as much more disk. PostgreSQL 15 has no
-- word for it in `create table`.
alter table search_documents alter column tsv set storage external;
-- Without the pending list: a search would read all of it each time.
create index search_documents_tsv on search_documents using gin (tsv) with (fastupdate = off);
-- Searches without a word, by operators alone, go through all documents from the newest on.
create index search_documents_latest on search_documents (published_at desc, content_id desc);

-- In how many documents a word stands (approximately: counts of a crashed process may be missing). The term ''
-- counts the documents. Chooses the plan of a query and weighs its words.
create table search_terms (
  term text collate "C" primary key,
  df integer not null
) with (fillfactor = 70);

-- A content that is no longer readable, or moved to a category with other readers, must not be findable for even a
-- moment; new words may come a moment later.
create function search_follow_content() returns trigger language plpgsql as $$
begin
  if new.live_revision is null or new.deleted_at is not null then
    delete from search_documents where content_id = new.id;
  else
    update search_documents set category_id = new.category_id, model = new.model
    where content_id = new.id and (category_id is distinct from new.category_id or model <> new.model);
  end if;
  return null;
end $$;
create trigger search_follow_content
  after update of live_revision, deleted_at, category_id, model on contents
  for each row when (
    old.live_revision is distinct from new.live_revision
    or old.deleted_at is distinct from new.deleted_at
    or old.category_id is distinct from new.category_id
    or old.model is distinct from new.model
  )
  execute function search_follow_content();

-- What the search box suggests: each name (a title, a tag, a category, a person) from each of its words on, as it is
-- written, in pinyin and by initials. Read by ranges of these three only, and never shown without asking the rows they
-- are of: those say who may know of it.
create table suggestion_keys (
  -- 1 title of a content, 2 tag, 3 category, 4 person.
  kind smallint not null,
  subject_id bigint not null,
  -- 0: from its beginning.
  place smallint not null,
  written text collate "C" not null,
  -- Null where it is the same as it is written.
  pinyin text collate "C",
  initials text collate "C",
  primary key (kind, subject_id, place)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index suggestion_keys_written on suggestion_keys (kind, written);
create index suggestion_keys_pinyin on suggestion_keys (kind, pinyin) where pinyin is not null;
create index suggestion_keys_initials on suggestion_keys (kind, initials) where initials is not null;

-- Names whose keys a job has yet to write: pinyin is not known here.
create table suggestion_stale (
  kind smallint not null,
  subject_id bigint not null,
  primary key (kind, subject_id)
);

-- Titles lose their keys with their document; the index writes both.
create function suggestion_follow_document() returns trigger language plpgsql as $$
begin
  delete from suggestion_keys k using old_rows o where k.kind = 1 and k.subject_id = o.content_id;
  return null;
end $$;
create trigger suggestion_follow_document after delete on search_documents
  referencing old table as old_rows for each statement execute function suggestion_follow_document();

create function suggestion_mark(of_kind smallint, of_id bigint) returns void language sql as $$
  delete from suggestion_keys where kind = of_kind and subject_id = of_id;
  insert into suggestion_stale (kind, subject_id) values (of_kind, of_id) on conflict do nothing;
$$;
create function suggestion_follow_name() returns trigger language plpgsql as $$
begin
  perform suggestion_mark(tg_argv[0]::smallint, coalesce(new.id, old.id));
  return null;
end $$;
create trigger tags_named after insert on tags for each row execute function suggestion_follow_name('2');
create trigger tags_renamed after update of name on tags for each row
  when (old.name is distinct from new.name) execute function suggestion_follow_name('2');
create trigger tags_gone after delete on tags for each row execute function suggestion_follow_name('2');
create trigger categories_named after insert on categories for each row execute function suggestion_follow_name('3');
create trigger categories_renamed after update of name on categories for each row
  when (old.name is distinct from new.name) execute function suggestion_follow_name('3');
create trigger categories_gone after delete on categories for each row execute function suggestion_follow_name('3');
create trigger users_named after insert on users for each row execute function suggestion_follow_name('4');
create trigger users_renamed after update of nickname, deleted_at on users for each row
  when (old.nickname is distinct from new.nickname or old.deleted_at is distinct from new.deleted_at)
  execute function suggestion_follow_name('4');

-- What a user searched for lately, for that user alone, who can remove one or all.
create table recent_searches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  word text not null,
  searched_at timestamptz not null default now(),
  unique (user_id, word)
);
create index recent_searches_latest on recent_searches (user_id, searched_at desc, id desc);

create function forget_recent_searches() returns trigger language plpgsql as $$
begin
  delete from recent_searches where user_id = new.id;
  return null;
end $$;
create trigger users_forget_searches after update of deleted_at on users for each row
  when (new.deleted_at is not null) execute function forget_recent_searches();

-- How many different people searched for the same this week, with what they may read. Who they are, and what the word is,
-- stand here as digests alone, and those of one person have nothing in common.
create table word_searchers (
  week date not null,
  word bytea not null,
  searcher bytea not null,
  level smallint not null,
  announcements boolean not null,
  primary key (week, word, searcher)
);

-- Words that enough people searched for and found something by, by who may be told: enough of those were no wider readers.
create table searched_words (
  week date not null,
  level smallint not null,
  announcements boolean not null,
  word text collate "C" not null,
  pinyin text collate "C" not null,
  initials text collate "C" not null,
  searchers integer not null,
  primary key (week, level, announcements, word)
);

-- Who searched for what today and yesterday, as digests that only tell whether both are the same as before.
create table search_traces (
  day date not null,
  searcher bytea not null,
  word bytea not null,
  missed boolean not null,
  primary key (day, searcher, word)
);

-- Words that found nothing, by day, without who searched for them.
create table missed_words (
  day date not null,
  word text not null,
  searchers integer not null default 0,
  -- Those of them who were shown an answer that was none.
  unanswered integer not null default 0,
  primary key (day, word)
);
create index missed_words_word on missed_words (word);

-- A word is shown once a second person searched for it: until then it may be one person's private one.
create table missed_word_reach (
  word text primary key,
  -- Digest of the word and its first searcher, gone with the second.
  first_searcher bytea,
  last_day date not null
);
create index missed_word_reach_single on missed_word_reach (last_day) where first_searcher is not null;

-- Whether the answer shown above a search was of use: who said so today and yesterday, as digests like those of searches.
create table answer_verdicts (
  day date not null,
  searcher bytea not null,
  word bytea not null,
  primary key (day, searcher, word)
);

-- How many said so, by day.
create table answer_verdict_days (
  day date primary key,
  useful integer not null default 0,
  useless integer not null default 0
);


-- == Statistics ==
-- What the overview of the back-office counts, by days of the company's time zone. A job writes it, see
-- features/statistics; what it writes for a day replaces what stood there.

-- One row a day for the whole site. `closed`: views and searches of the day are final, and their traces may be forgotten.
create table statistic_days (
  day date primary key,
  -- Different people who opened an item, and how many of them were signed in.
  readers integer not null default 0,
  members integer not null default 0,
  -- Searches, each person's each word once, and how many of them found nothing.
  searches integer not null default 0,
  missed integer not null default 0,
  closed boolean not null default false,
  counted_at timestamptz not null
);

-- The same day by section and category (0: none), so that a moderator of some categories sees the sum of theirs.
create table statistic_parts (
  day date not null,
  category_id bigint not null,
  model text not null,
  views integer not null default 0,
  member_views integer not null default 0,
  published integer not null default 0,
  answers integer not null default 0,
  comments integer not null default 0,
  -- Of the questions of the day: 24 hours have passed or an answer came before; an answer came before.
  due integer not null default 0,
  answered integer not null default 0,
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  -- Said to be outdated or wrong.
  doubted integer not null default 0,
  primary key (day, category_id, model)
);
create index statistic_parts_category on statistic_parts (category_id, day);

-- What readers said of one article on one day.
create table statistic_opinions (
  day date not null,
  content_id bigint not null references contents on delete cascade,
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  doubted integer not null default 0,
  primary key (day, content_id)
);
create index statistic_opinions_content on statistic_opinions (content_id);


-- == Company details and pictures of the site ==

-- Firms that handle tax and registration for companies.
create table agents (
  id bigint generated always as identity primary key,
  name text not null,
  contact text not null default '',
  phone text not null default '',
  email text not null default '',
  country text not null default '',
  address text not null default '',
  remark text not null default '',
  -- 1 active, 0 not offered any more.
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- A picker shows names alone: two of one name could not be told apart.
create unique index agents_name on agents (lower(name)) where deleted_at is null;
create index agents_by_name on agents (name, id) where deleted_at is null;
create index agents_listed on agents (id desc) where deleted_at is null;
create index agents_active on agents (name, id) where status = 1 and deleted_at is null;
create index agents_deleted on agents (deleted_at) where deleted_at is not null;

create function agent_names(name text, contact text, phone text, email text) returns text
language sql immutable parallel safe as $$
  select lower(name || e'\n' || contact || e'\n' || phone || e'\n' || email)
$$;
create index agents_names on agents using gin (letter_pairs(agent_names(name, contact, phone, email)))
  where deleted_at is null;

create table companies (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  country text not null,
  -- Compact, with its prefix; empty where there is none.
  vat_number text not null default '',
  registration_number text not null default '',
  address text not null default '',
  contact text not null default '',
  phone text not null default '',
  agent_id bigint references agents on delete set null,
  is_default boolean not null default false,
  -- QUEUED, VALID, INVALID or UNAVAILABLE; null where the number is not checked online.
  online_state text,
  online_checked_at timestamptz,
  created_at timestamptz not null default now()
);
create index companies_user on companies (user_id, id);
create index companies_agent on companies (agent_id);
create unique index companies_default on companies (user_id) where is_default;

-- Every check of every number, also of those that were refused.
create table vat_checks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  number text not null,
  country text not null,
  result text not null,
  rule text,
  source text not null,
  created_at timestamptz not null default now()
);
create index vat_checks_user on vat_checks (user_id, id desc);

-- Pictures over the home page and the lists.
create table carousels (
  id bigint generated always as identity primary key,
  model text not null check (model in ('HOME', 'ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  title text not null default '',
  image_url text not null,
  -- Of the picture, so that pages reserve its room; null for one of another site.
  width integer,
  height integer,
  redirect_url text,
  position integer not null default 0,
  -- 1 shown, 0 hidden.
  status smallint not null default 1 check (status in (0, 1)),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at > starts_at)
);
create index carousels_shown on carousels (model, position, id) where status = 1 and deleted_at is null;
create index carousels_listed on carousels (model, position, id) where deleted_at is null;
create index carousels_deleted on carousels (deleted_at) where deleted_at is not null;

-- Pictures to choose from while writing; without a model for every section.
create table covers (
  id bigint generated always as identity primary key,
  name text not null,
  image_url text not null,
  model text check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index covers_listed on covers (id desc) where deleted_at is null;
create index covers_by_name on covers (name, id) where deleted_at is null;
create index covers_names on covers using gin (letter_pairs(lower(name))) where deleted_at is null;
create index covers_deleted on covers (deleted_at) where deleted_at is not null;


-- == Running the site ==

create table settings (
  key text primary key,
  value jsonb not null,
  -- Tells states of a setting apart without reading it: the list of sensitive words has up to ten thousand, and two
  -- Admins may save at once.
  fingerprint text not null generated always as (md5(value::text)) stored,
  updated_at timestamptz not null default now()
);

create table activity_logs (
  id bigint generated always as identity primary key,
  -- Accounts are wiped, never deleted; a line would have to be changed for it.
  user_id bigint references users,
  call text not null,
  -- What was acted upon and what it was called then.
  kind text,
  target text not null default '',
  target_name text not null default '',
  detail jsonb not null default '{}',
  -- {field: [before, after]}.
  changes jsonb not null default '{}',
  ip text not null default '',
  user_agent text not null default '',
  request_id text not null default '',
  created_at timestamptz not null default now()
);
create index activity_logs_time on activity_logs (created_at desc, id desc);
create index activity_logs_user on activity_logs (user_id, created_at desc, id desc);
create index activity_logs_call on activity_logs (call, created_at desc, id desc);
create index activity_logs_target on activity_logs (kind, target, created_at desc, id desc);

-- The log cannot be changed. Only the job that applies the retention of the setting deletes, and only old lines.
create function keep_activity_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('zhihui.activity_retention', true) = 'on'
    and old.created_at < now() - interval '179 days' then
    return old;
  end if;
  raise exception 'the activity log is append-only';
end $$;
create trigger activity_logs_append_only before update or delete on activity_logs
  for each row execute function keep_activity_log();
create trigger activity_logs_no_truncate before truncate on activity_logs
  for each statement execute function keep_activity_log();

create table outbox_events (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table outbox_deliveries (
  event_id bigint not null references outbox_events on delete cascade,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

-- Mail of a local start without SMTP, to be read on screen.
create table mailbox_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  html text,
  created_at timestamptz not null default now()
);

-- The processes of the site: each updates its row every few seconds and deletes it when it stops.
create table nodes (
  id text primary key,
  role text not null check (role in ('SITE', 'WORKER', 'BOTH')),
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  state jsonb not null
);

-- Each backup that was begun: what it holds, whether it was proven by being restored, or why not.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Of the folder in the store; null until it is whole.
  name text,
  place text not null,
  encrypted boolean not null,
  stored_bytes bigint not null default 0,
  row_count bigint not null default 0,
  file_count bigint not null default 0,
  proven_at timestamptz,
  -- Why it is not whole or not proven; empty where it is.
  problem text not null default '',
  -- The retention rule removed it from the store.
  removed_at timestamptz
);
create index backups_started on backups (started_at);


-- == Rows of a fresh site ==

insert into scim_directory default values;

-- Templates that every site begins with; Admins change or delete them like their own.
insert into templates (name, description, content) values
('会议纪要', '结论在前，待办落到人和日期', $template$> [!NOTE]
> 会后一个工作日内发出；不同意见写在“未决事项”里，不删改别人的发言。

## 基本信息

| 项目 | 内容 |
| --- | --- |
| 时间 | 年 月 日 时 分至 时 分 |
| 地点或会议号 | |
| 主持与记录 | |
| 参会 | |
| 缺席 | |

## 结论

1. 决定了什么，从什么时候起执行
2.

## 讨论要点

### 议题一

- 背景：
- 各方意见：
- 结论：

### 议题二

- 背景：
- 各方意见：
- 结论：

## 待办

- [ ] 事项，负责人，完成日期
- [ ] 事项，负责人，完成日期

## 未决事项

| 问题 | 分歧在哪里 | 谁来推进 | 下次讨论 |
| --- | --- | --- | --- |
| | | | |
$template$),
('操作手册', '照着做就能完成，做错了知道怎么退回', $template$> [!IMPORTANT]
> 适用于谁、什么情况下用；不适用时该找谁。

## 开始之前

- [ ] 需要的账号与权限
- [ ] 需要的材料或数据
- [ ] 预计用时

## 步骤

### 第一步：

1. 打开
2. 填写
3. 看到什么算成功

> [!TIP]
> 常用的省力做法。

### 第二步：

1.
2.

> [!WARNING]
> 这一步不能撤回，提交之前核对下面几项。

## 结果核对

| 检查项 | 应当是 | 不对时怎么办 |
| --- | --- | --- |
| | | |

## 退回与求助

- 做错了怎样恢复：
- 遇到问题联系：

## 修订记录

| 日期 | 改了什么 | 谁改的 |
| --- | --- | --- |
| | | |
$template$),
('故障复盘', '对事不对人：发生了什么，为什么，怎样不再发生', $template$> [!CAUTION]
> 一句话说清影响：多少人、多长时间、什么不能用。

## 概况

| 项目 | 内容 |
| --- | --- |
| 级别 | |
| 开始、发现、恢复 | |
| 影响范围 | |
| 对外说明 | |

## 经过

| 时间 | 发生了什么 | 谁做了什么 |
| --- | --- | --- |
| | | |

## 原因

- 直接原因：
- 为什么没有提前发现：
- 为什么恢复用了这么久：

> [!NOTE]
> 连续追问“为什么”，直到答案是一个可以改的做法，而不是某一个人。

## 做得好的与碰运气的

- 做得好的：
- 碰运气的：

## 改进

- [ ] 措施，负责人，完成日期，怎样验证
- [ ] 措施，负责人，完成日期，怎样验证

## 附件

日志、截图、监控链接。
$template$),
('周报', '做成了什么、卡在哪里、下周做什么', $template$## 本周做成的

| 事项 | 结果 | 链接 |
| --- | --- | --- |
| | | |

## 数字

| 指标 | 上周 | 本周 | 说明 |
| --- | --- | --- | --- |
| | | | |

## 进行中

- [ ] 事项，进展，预计完成日期
- [ ] 事项，进展，预计完成日期

## 风险与需要的帮助

> [!WARNING]
> 卡在哪里、需要谁在什么时候之前做什么；没有就删掉这一段。

## 下周计划

1.
2.
3.
$template$),
('常见问题', '一问一答，先给答案再给解释', $template$> [!TIP]
> 按 Ctrl+F 查找；没有找到答案时，在文末评论里提问。

## 账号与权限

### 问题写成用户会问的那句话？

答案先写一句话。然后写步骤：

1.
2.

### 第二个问题？

答案。

## 办理流程

### 需要准备哪些材料？

| 材料 | 要求 | 在哪里取得 |
| --- | --- | --- |
| | | |

### 多久可以办完？

答案。

## 仍未解决

- 联系人与工作时间：
- 提问时请附上：做了什么、期望什么、看到什么
$template$);
