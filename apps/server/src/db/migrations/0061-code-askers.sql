-- A mailed code belongs to the browser, or account, that asked for it: wrong tries of others do not use it up.
alter table codes
  add column asker_hash bytea,
  add column stranger_tries smallint not null default 0,
  -- Whose share of the codes a day it counts towards.
  add column share text not null default 'VISITOR',
  -- Of the long secret in the link of an invitation, which nobody guesses: tries of it are not counted.
  add column link_hash bytea;
