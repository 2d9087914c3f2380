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

-- Of those who found nothing, the ones who were shown an answer that was none.
alter table missed_words add column unanswered integer not null default 0;
