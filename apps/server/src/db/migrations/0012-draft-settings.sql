-- What the editor sets beside the text (pinned, dates, confirmation): half of an announcement would be lost without it.
alter table drafts add column settings jsonb;
