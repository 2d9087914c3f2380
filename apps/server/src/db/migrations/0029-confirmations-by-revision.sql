-- Each confirmation stays beside a later one: when the approval of the later text is taken back, the earlier one counts again.
alter table announcement_confirmations drop constraint announcement_confirmations_pkey,
  add primary key (content_id, user_id, revision);
