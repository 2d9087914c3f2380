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
