-- Codes go to phones as well as to addresses, and prove a new one of either.
alter table email_codes rename to codes;
alter table codes rename column email to target;
alter table codes drop constraint email_codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('LOGIN', 'REGISTER', 'PASSWORD', 'EMAIL', 'PHONE'));
alter index email_codes_target rename to codes_target;
alter index email_codes_age rename to codes_age;
