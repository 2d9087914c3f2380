-- Roles of one's own, seeing the site as one of them, and an activity log that tells what was before and after.

create unique index roles_name on roles (lower(name));
create index role_permissions_code on role_permissions (code);

-- An Admin sees the site as somebody of this role would, in this session alone and for a while.
alter table sessions
  add column preview_role_id bigint references roles on delete set null,
  add column preview_ends_at timestamptz;
create index sessions_preview on sessions (preview_role_id) where preview_role_id is not null;

-- What was acted upon and what it was called then; `changes` holds {field: [before, after]}.
alter table activity_logs
  add column kind text,
  add column target_name text not null default '',
  add column changes jsonb not null default '{}',
  add column user_agent text not null default '';
-- Accounts are wiped, never deleted; a line would have to be changed for it.
alter table activity_logs drop constraint activity_logs_user_id_fkey;
alter table activity_logs add constraint activity_logs_user_id_fkey foreign key (user_id) references users;
drop index activity_logs_time;
create index activity_logs_time on activity_logs (created_at desc, id desc);
create index activity_logs_user on activity_logs (user_id, created_at desc, id desc);
create index activity_logs_call on activity_logs (call, created_at desc, id desc);
create index activity_logs_target on activity_logs (kind, target, created_at desc, id desc);

-- Nobody changes the log, and only the job that keeps it as long as the setting says deletes of it, and only what is old.
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
