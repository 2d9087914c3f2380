-- What a question has besides the content core: how its answers stand, and whether it is closed as a duplicate.
alter table contents
  -- 1 an answer is accepted, -1 the asker said that answers do not solve it, 0 neither
  add column answer_state smallint not null default 0 check (answer_state between -1 and 1),
  add column answer_count integer not null default 0,
  add column closed_at timestamptz,
  add column duplicate_of bigint references contents on delete set null;
create index contents_duplicates on contents (duplicate_of) where duplicate_of is not null;
create index contents_waiting on contents (pinned desc, published_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null and answer_state <> 1 and closed_at is null;
create index contents_answer_state on contents (answer_state, pinned desc, published_at desc, id desc)
  where model = 'QUESTION' and live_revision is not null and deleted_at is null;

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
