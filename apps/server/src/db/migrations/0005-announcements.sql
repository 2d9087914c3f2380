-- From when until when readers have an announcement. Outside it has no live revision, so that no list, count, search
-- or anything else that asks for live items can show it; the trigger lets nobody forget that.
alter table contents add column starts_at timestamptz;
alter table contents add column ends_at timestamptz;
create index contents_opening on contents (starts_at) where starts_at is not null and live_revision is null;
create index contents_closing on contents (ends_at) where ends_at is not null and live_revision is not null;

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

-- What an announcer asks for beside the text. The dates count once the text they came with is approved.
create table announcements (
  content_id bigint primary key references contents on delete cascade,
  starts_at timestamptz,
  ends_at timestamptz,
  confirm boolean not null default false,
  -- the live text that readers must have confirmed: set to the newest one that says something else
  confirm_revision integer
);

create table announcement_confirmations (
  content_id bigint not null references contents on delete cascade,
  user_id bigint not null references users on delete cascade,
  revision integer not null,
  confirmed_at timestamptz not null,
  primary key (content_id, user_id)
);
create index announcement_confirmations_user on announcement_confirmations (user_id);
