-- A database without accounts is that of a new site, whose Admins are led through its setup. Sites that have accounts are
-- never pending.
insert into settings (key, value) select 'setup', '"PENDING"' where not exists (select from users)
  on conflict do nothing;
