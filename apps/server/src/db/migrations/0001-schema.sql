-- The whole schema of the first release. Changes come as new files beside this one.

-- People, roles and sessions
create table roles (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  built_in boolean not null default false,
  staff boolean not null default false,
  created_at timestamptz not null default now()
);
create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  code text not null,
  primary key (role_id, code)
);

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
  must_change_password boolean not null default false,
  role_id bigint not null references roles,
  internal boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'PENDING')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (email) where deleted_at is null;
create unique index users_phone on users (phone) where deleted_at is null;
create unique index users_username on users (username) where deleted_at is null;
create index users_role on users (role_id);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  remember boolean not null default false,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Categories: one tree per model; visibility is the effective level (0 PUBLIC, 1 MEMBER, 2 INTERNAL), never below the parent's
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

-- One life for the four sections. Text columns hold what readers see once live_revision is set, else the newest text.
create table contents (
  id bigint generated always as identity primary key,
  model text not null check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  title text not null,
  body text not null,
  html text not null,
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
  view_count integer not null default 0,
  comment_count integer not null default 0,
  like_count integer not null default 0,
  follow_count integer not null default 0,
  favorite_count integer not null default 0,
  hot real not null default 0,
  source_key text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
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
  -- The day and the person of the last reminder: one reminder for each day, and again when somebody else takes over.
  reminded_for date,
  reminded_id bigint references users on delete set null
);
-- The category in the index: a page deep in a list passes over all rows before it and need not read them.
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
create index contents_unpublished on contents (model, status, updated_at desc, id desc)
  where status <> 'APPROVED' and deleted_at is null;
-- What one person published, for their page and its calendar.
create index contents_published_by on contents (author_id, published_at desc, id desc)
  where live_revision is not null and deleted_at is null;
create index contents_author on contents (author_id, updated_at desc);
create index contents_pending on contents (submitted_at, id) where status = 'PENDING_REVIEW' and deleted_at is null;
create index contents_deleted on contents (deleted_at) where deleted_at is not null;
create index contents_opening on contents (starts_at) where starts_at is not null and live_revision is null;
create index contents_closing on contents (ends_at) where ends_at is not null and live_revision is not null;
create index contents_duplicates on contents (duplicate_of) where duplicate_of is not null;
create index contents_waiting on contents (pinned desc, published_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null and answer_state <> 1 and closed_at is null;
create index contents_answer_state on contents (answer_state, pinned desc, published_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null;
create index contents_review_by on contents (review_by)
  where review_by is not null and live_revision is not null and deleted_at is null;
create index contents_owner on contents (owner_id, review_by) where review_by is not null;
-- What an author looks after themselves, counted for their home page.
create index contents_author_review on contents (author_id, review_by) where review_by is not null;
create unique index contents_source on contents (source_key) where source_key is not null;

create table content_tags (
  content_id bigint not null references contents on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  position smallint not null default 0,
  primary key (content_id, tag_id)
);
create index content_tags_tag on content_tags (tag_id, content_id);

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
  status text not null,
  created_at timestamptz not null default now(),
  unique (content_id, number)
);
create index revisions_editor on revisions (editor_id) where editor_id is not null;

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
  -- what the editor sets beside the text: pinned, dates, confirmation
  settings jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index drafts_content on drafts (user_id, content_id) where content_id is not null;
create index drafts_user on drafts (user_id, updated_at desc);
-- The recycle bin asks for the drafts of each item.
create index drafts_of_content on drafts (content_id) where content_id is not null;

create table audit_logs (
  id bigint generated always as identity primary key,
  target_type text not null,
  target_id bigint not null,
  revision integer,
  status text not null check (status in ('APPROVED', 'REJECTED', 'UNDONE')),
  reason text not null default '',
  reviewer_id bigint references users on delete set null,
  -- what the verdict replaced, so that it can be undone
  before jsonb,
  created_at timestamptz not null default now()
);
create index audit_logs_target on audit_logs (target_type, target_id, id desc);

create table activity_logs (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  call text not null,
  target text not null default '',
  detail jsonb not null default '{}',
  ip text not null default '',
  request_id text not null default '',
  created_at timestamptz not null default now()
);
create index activity_logs_time on activity_logs (created_at desc);

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

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Counters that lists show are kept where the change happens, so that no list has to count. They are kept per
-- category (0: none), because who may see an item is decided by its category: a total adds up the visible ones.
create table content_counts (
  model text not null,
  category_id bigint not null,
  live integer not null default 0,
  primary key (model, category_id)
);
create table content_tag_counts (
  tag_id bigint not null references tags on delete cascade,
  -- What has no category could not be told from that of another section.
  model text not null,
  category_id bigint not null,
  live integer not null default 0,
  primary key (tag_id, model, category_id)
);

create function count_content(of_model text, of_category bigint, change integer) returns void language sql as $$
  insert into content_counts as c (model, category_id, live) values (of_model, coalesce(of_category, 0), change)
  on conflict (model, category_id) do update set live = c.live + excluded.live
$$;

create function count_tags(of_content bigint, of_model text, of_category bigint, change integer)
returns void language sql as $$
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select tag_id, of_model, coalesce(of_category, 0), change
  from content_tags where content_id = of_content order by tag_id
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live
$$;

create function count_live_contents() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.live_revision is not null and old.deleted_at is null;
  now_live boolean := new.live_revision is not null and new.deleted_at is null;
begin
  if tg_op = 'UPDATE' and was = now_live and old.category_id is not distinct from new.category_id then
    return null;
  end if;
  if was then
    perform count_content(old.model, old.category_id, -1), count_tags(old.id, old.model, old.category_id, -1);
  end if;
  if now_live then
    perform count_content(new.model, new.category_id, 1), count_tags(new.id, new.model, new.category_id, 1);
  end if;
  return null;
end $$;
create trigger contents_count after insert or update of live_revision, deleted_at, category_id
  on contents for each row execute function count_live_contents();

create function count_live_tags() returns trigger language plpgsql as $$
declare
  link content_tags := case when tg_op = 'INSERT' then new else old end;
begin
  insert into content_tag_counts as c (tag_id, model, category_id, live)
  select link.tag_id, model, coalesce(category_id, 0), case when tg_op = 'INSERT' then 1 else -1 end
  from contents where id = link.content_id and live_revision is not null and deleted_at is null
  on conflict (tag_id, model, category_id) do update set live = c.live + excluded.live;
  return null;
end $$;
create trigger content_tags_count after insert or delete on content_tags
  for each row execute function count_live_tags();

-- Accounts as the back-office lists them: newest first, under each filter.
create index users_listed on users (id desc) where deleted_at is null;
create index users_of_role on users (role_id, id desc) where deleted_at is null;
create index users_of_status on users (status, id desc) where deleted_at is null;
create index users_internal on users (internal, id desc) where deleted_at is null;

-- Every one and two letters that stand together in a text. A name of two letters has no three of them, so that the
-- usual trigrams would not find it by one.
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

-- What readers can find. One row for each readable content; kept by the search platform after every change,
-- and by the trigger below at once where a delay would show what has just been hidden.
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

-- Every query needs tsv uncompressed: 15 µs saved for each ranked hit, at half as much more disk.
alter table search_documents alter column tsv set storage external;
-- Without the pending list: a search would read all of it each time.
create index search_documents_tsv on search_documents using gin (tsv) with (fastupdate = off);

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

-- Slider puzzles that wait for their answer. Lost in a crash without harm: people just get another.
create unlogged table captchas (
  key text primary key,
  x smallint not null,
  tries smallint not null default 0,
  passed boolean not null default false,
  expires_at timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

-- Mail of a local start without SMTP, to be read on screen.
create table mailbox_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  html text,
  created_at timestamptz not null default now()
);

create table media (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null check (kind in ('IMAGE', 'FILE')),
  name text not null,
  mime text not null,
  extension text not null,
  -- SHA-256 of what was uploaded; the stored objects are named by it and shared by equal uploads
  hash text not null,
  size integer not null,
  uploaded_size integer not null,
  width integer,
  height integer,
  widths smallint[] not null default '{}',
  -- used where everybody looks (portraits, carousels): readable by all
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create index media_owner on media (owner_id, created_at);
create index media_hash on media (hash);
create index media_age on media (created_at) where not shared;

-- Which contents use an upload. live: in the text that readers see; else in some revision, for its editors only.
create table media_links (
  media_id bigint not null references media on delete cascade,
  content_id bigint not null references contents on delete cascade,
  live boolean not null default false,
  primary key (media_id, content_id)
);
create index media_links_content on media_links (content_id);

-- From when until when readers have an announcement. Outside it has no live revision, so that no list, count, search
-- or anything else that asks for live items can show it; the trigger lets nobody forget that.
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

create table announcements (
  content_id bigint primary key references contents on delete cascade,
  -- whether readers are asked to confirm the text that they have
  live_confirm boolean not null default false,
  -- the live text that readers must have confirmed: set to the newest one that says something else
  confirm_revision integer
);

-- What an announcer asked for with each text; it counts once that text is approved. A revision without a row, a restored
-- one say, changes nothing of what counts.
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

-- Who may see an answer is decided by its question.
create table answers (
  id bigint generated always as identity primary key,
  question_id bigint not null references contents on delete cascade,
  author_id bigint not null references users,
  body text not null,
  html text not null,
  plain text not null default '',
  status text not null default 'APPROVED' check (status in ('PENDING_REVIEW', 'APPROVED', 'REJECTED')),
  revision integer not null default 1,
  accepted_at timestamptz,
  -- the asker, or somebody who looks after the category
  accepted_by bigint references users on delete set null,
  -- the asker said that this one does not solve it
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
create index answers_deleted on answers (deleted_at) where deleted_at is not null;

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

-- Which answers use an upload: who may see the answer may see it. Unlike a content an answer has one text, so there is
-- one kind of link.
create table answer_media (
  media_id bigint not null references media on delete cascade,
  answer_id bigint not null references answers on delete cascade,
  primary key (media_id, answer_id)
);
create index answer_media_answer on answer_media (answer_id);

-- Uploads of others that came into a draft with an answer made into an article: its writer keeps them as the words.
create table draft_media (
  media_id bigint not null references media on delete cascade,
  draft_id bigint not null references drafts on delete cascade,
  primary key (media_id, draft_id)
);
create index draft_media_draft on draft_media (draft_id);

-- Comments on the four sections and on answers: threads of two levels, deeper ones in the second with parent_id.
create table comments (
  id bigint generated always as identity primary key,
  -- the item it stands under, whose category decides who reads it; of a comment on an answer, the question
  content_id bigint not null references contents on delete cascade,
  target_type text not null check (target_type in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION', 'ANSWER')),
  target_id bigint not null,
  parent_id bigint references comments on delete cascade,
  root_id bigint references comments on delete cascade,
  author_id bigint not null references users,
  body text not null,
  -- people called in the text: [{id, name}]
  mentions jsonb not null default '[]',
  status text not null check (status in ('PENDING_REVIEW', 'APPROVED', 'REJECTED')),
  -- counts the texts it has had, so that a verdict goes to the one its reviewer read
  revision integer not null default 1,
  like_count integer not null default 0,
  -- visible comments that answer this one; of a root, all of its thread
  reply_count integer not null default 0,
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  -- readers have it, or its empty place because of what answers it
  shown boolean not null generated always as ((status = 'APPROVED' and deleted_at is null) or reply_count > 0) stored
);
-- Counting the threads of an item reads nothing but this.
create index comments_threads on comments (target_type, target_id, id) include (shown, author_id) where root_id is null;
create index comments_replies on comments (root_id, id) include (shown, author_id) where root_id is not null;
create index comments_parent on comments (parent_id) where parent_id is not null;
create index comments_author on comments (author_id, created_at desc);
create index comments_content on comments (content_id);
create index comments_review on comments (status, submitted_at, id) where deleted_at is null and status <> 'APPROVED';
-- Whatever follows an answer asks for the comments below it, and so does the recycle bin when it is emptied.
create index comments_of_answer on comments (target_id) where target_type = 'ANSWER';
create index comments_deleted on comments (deleted_at) where deleted_at is not null;

create table comment_likes (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_user on comment_likes (user_id);

-- The only place where comments are counted: whatever makes one visible or takes it away passes here.
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
  -- how often an opinion was repeated after it was settled, counted from one: each time is told
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

create table feedback_comments (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedbacks on delete cascade,
  author_id bigint not null references users,
  body text not null,
  created_at timestamptz not null
);
create index feedback_comments_feedback on feedback_comments (feedback_id, id);

-- What people are told. The title is read from the content whenever it is shown, so nothing has to be hidden
-- afterwards; the excerpt is what somebody wrote at `anchor` and is taken back together with it.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW', 'FOLLOWED_CHANGED',
    'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED')),
  actor_id bigint references users on delete set null,
  content_id bigint not null references contents on delete cascade,
  anchor text not null default '',
  detail text not null default '',
  excerpt text not null default '',
  -- names what happened: the same thing is never told twice to one person
  key text not null,
  -- the person's choices when it happened
  on_site boolean not null default true,
  by_mail boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  -- since its text is deleted or hidden; when that comes back, so does this, read and mailed as it was
  withdrawn_at timestamptz,
  unique (user_id, key)
);
create index notifications_list on notifications (user_id, id desc) where on_site and withdrawn_at is null;
create index notifications_unread on notifications (user_id, kind)
  where on_site and read_at is null and withdrawn_at is null;
create index notifications_place on notifications (content_id, anchor);
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
  -- nothing older goes into the next one
  sent_at timestamptz not null default now()
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

-- What people follow, like and keep
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
-- Who may see what a person follows; without a row: everybody signed in.
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
  -- null: not in a folder
  folder_id bigint references favorite_folders on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, content_id)
);
create index favorites_content on favorites (content_id);
create index favorites_folder on favorites (folder_id);
create index favorites_latest on favorites (user_id, created_at desc, content_id);

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

-- Annotations: threads on a piece of an article's text. A reply has a parent and no place of its own.
create table annotations (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  parent_id bigint references annotations on delete cascade,
  author_id bigint not null references users,
  body text not null,
  -- W3C selectors over contents.plain of `revision`; of a lost one, as they were last
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

-- Pictures over the home page and the lists
create table carousels (
  id bigint generated always as identity primary key,
  model text not null check (model in ('HOME', 'ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  title text not null default '',
  image_url text not null,
  redirect_url text,
  position integer not null default 0,
  -- 1 shown, 0 hidden
  status smallint not null default 1 check (status in (0, 1)),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index carousels_shown on carousels (model, position, id) where status = 1;

-- Pictures to choose from while writing; without a model for every section
create table covers (
  id bigint generated always as identity primary key,
  name text not null,
  image_url text not null,
  model text check (model in ('ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION')),
  created_at timestamptz not null default now()
);
create index covers_model on covers (model, id desc);
