-- Contents that members of groups are asked to read and to confirm.
create table must_reads (
  content_id bigint primary key references contents on delete cascade,
  -- The text to read: a confirmation of an earlier one does not count.
  revision integer not null,
  asked_by bigint references users on delete set null,
  due_on date,
  -- Moves on when readers are asked again: what they confirmed before does not count any more.
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table must_read_groups (
  content_id bigint not null references must_reads on delete cascade,
  group_id bigint not null references user_groups on delete cascade,
  primary key (content_id, group_id)
);
create index must_read_groups_group on must_read_groups (group_id);

-- They outlive a withdrawn request, as they say who read which text when.
create table must_read_confirmations (
  content_id bigint not null references contents on delete cascade,
  user_id bigint not null references users on delete cascade,
  revision integer not null,
  confirmed_at timestamptz not null default now(),
  primary key (content_id, user_id, revision)
);
create index must_read_confirmations_user on must_read_confirmations (user_id);
