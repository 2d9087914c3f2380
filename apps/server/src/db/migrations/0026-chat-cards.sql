-- Token and key by which callbacks of a provider's chat are verified. Encrypted.
alter table identity_providers add column callback_secret text;

alter table notification_choices add column card boolean not null default false;
alter table notifications add column carded_at timestamptz;

-- Notifications as cards of a company's chat, one for each account that their user has there.
create table chat_cards (
  -- By which platforms name the card: not guessable, and never that of another site.
  id uuid primary key default gen_random_uuid(),
  notification_id bigint not null references notifications on delete cascade,
  provider_id bigint not null references identity_providers on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- What its buttons do, with the revision that was current when it was sent; null without buttons.
  action jsonb,
  created_at timestamptz not null default now(),
  -- Since the platform has it: it is not sent again.
  sent_at timestamptz,
  unique (notification_id, provider_id)
);
create index chat_cards_user on chat_cards (user_id, provider_id, sent_at);
create index chat_cards_provider on chat_cards (provider_id);

-- Presses of buttons by the id that the platform gave them: one that comes again gets the same answer and does nothing.
create table chat_presses (
  provider_id bigint not null references identity_providers on delete cascade,
  event_id text not null,
  claimed_at timestamptz not null default now(),
  -- Null while it is carried out.
  outcome jsonb,
  primary key (provider_id, event_id)
);
create index chat_presses_by_time on chat_presses (claimed_at);

-- SUBMITTED: a text waits for its review.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('COMMENT', 'REPLY', 'MENTION', 'ANSWER', 'ACCEPTED', 'REVIEW', 'SUBMITTED', 'FOLLOWED_CHANGED',
    'ANNOUNCEMENT', 'FEEDBACK', 'REMINDER', 'INVITED', 'WRITING', 'ACCESS', 'TRANSFER', 'INTEGRATION')) not valid;
