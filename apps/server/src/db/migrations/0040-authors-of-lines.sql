-- Who wrote which lines of a revision that several people wrote, as the shared text had it when it was handed in: runs
-- of lines with the people whose characters stand in them, [[lines, [user, …]], …].
alter table revisions add column written_by jsonb;

-- In which revision each line of a revision first stood, as far back as has been looked. Revisions never change, so what
-- was found stays true: runs of lines [lines, revision or 0, first line there], and the revision reached so far.
create table revision_origins (
  content_id bigint not null,
  number integer not null,
  reached integer not null,
  runs jsonb not null,
  -- lines that stand in the revision reached too: [lines, first line here, first line there]
  still_open jsonb not null,
  primary key (content_id, number),
  foreign key (content_id, number) references revisions (content_id, number) on delete cascade
);

-- What was rendered by an older renderer is rendered again by the job worker, a few at a time.
alter table contents add column renderer integer not null default 0;
alter table answers add column renderer integer not null default 0;
create index contents_renderer on contents (renderer, id);
create index answers_renderer on answers (renderer, id);
