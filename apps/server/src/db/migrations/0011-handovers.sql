-- Who was a member of a department: its leaders hand over what leavers maintained. Triggers fill it, so that changes by
-- hand, imports, directories and ended accounts cannot disagree.
create table user_group_leavers (
  group_id bigint not null references user_groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  left_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index user_group_leavers_user on user_group_leavers (user_id);

-- Members of a department that is deleted leave nothing to hand over: its row has gone before theirs.
create function group_members_left() returns trigger language plpgsql as $$
begin
  insert into user_group_leavers (group_id, user_id)
    select o.group_id, o.user_id from old_rows o join user_groups g on g.id = o.group_id and g.kind = 'DEPARTMENT'
      join users u on u.id = o.user_id
    on conflict (group_id, user_id) do update set left_at = now();
  return null;
end $$;
create trigger user_group_members_left after delete on user_group_members
  referencing old table as old_rows for each statement execute function group_members_left();

create function group_members_joined() returns trigger language plpgsql as $$
begin
  delete from user_group_leavers l using new_rows n where l.group_id = n.group_id and l.user_id = n.user_id;
  return null;
end $$;
create trigger user_group_members_joined after insert on user_group_members
  referencing new table as new_rows for each statement execute function group_members_joined();
