-- What the overview of the back-office counts, by days of the company's time zone. A job writes it, see
-- features/statistics; whatever it writes for a day takes the place of what stood there.

-- One row a day for the whole site. `closed`: views and searches of the day are final, and their traces may be forgotten.
create table statistic_days (
  day date primary key,
  -- different people who opened an item, and how many of them were signed in
  readers integer not null default 0,
  members integer not null default 0,
  -- searches, each person's each word once, and how many of them found nothing
  searches integer not null default 0,
  missed integer not null default 0,
  closed boolean not null default false,
  counted_at timestamptz not null
);

-- The same day by section and category (0: none), so that whoever looks after some categories sees the sum of theirs.
create table statistic_parts (
  day date not null,
  category_id bigint not null,
  model text not null,
  views integer not null default 0,
  member_views integer not null default 0,
  published integer not null default 0,
  answers integer not null default 0,
  comments integer not null default 0,
  -- of the questions of the day: 24 hours have passed or an answer came before; an answer came before
  due integer not null default 0,
  answered integer not null default 0,
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  -- said to be outdated or wrong
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
  primary key (day, word)
);
create index missed_words_word on missed_words (word);
-- A word is shown once a second person searched for it: until then it may be somebody's private one.
create table missed_word_reach (
  word text primary key,
  -- digest of the word and its first searcher, gone with the second
  first_searcher bytea,
  last_day date not null
);
create index missed_word_reach_single on missed_word_reach (last_day) where first_searcher is not null;

-- The job asks for a day of each of these.
create index comments_recent on comments (created_at) where status = 'APPROVED' and deleted_at is null;
create index feedbacks_recent on feedbacks (created_at);
-- What waits: questions nobody answered, and feedback that says a text is not right.
create index contents_unanswered on contents (published_at, id) include (category_id)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null and answer_count = 0 and closed_at is null;
create index feedbacks_doubts on feedbacks (created_at, id) where state = 'OPEN' and type in ('OUTDATED', 'WRONG');
