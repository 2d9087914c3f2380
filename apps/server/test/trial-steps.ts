import { administer } from './setup/template.ts';

/** The migrations of the last trial version, which one file replaced before the first release. */
export const TRIAL_STEPS: readonly string[] = [
  '0001-schema.sql',
  '0002-rate-limits.sql',
  '0003-company.sql',
  '0004-account-security.sql',
  '0005-second-factor.sql',
  '0006-company-sign-in.sql',
  '0007-scim.sql',
  '0010-content-tables.sql',
  '0012-pictures-and-agents.sql',
  '0014-roles-and-activity.sql',
  '0016-setting-fingerprints.sql',
  '0018-review-takes.sql',
  '0019-review-notes.sql',
  '0020-statistics.sql',
  '0022-user-imports.sql',
  '0023-merging.sql',
  '0024-recycle-bin.sql',
  '0025-templates.sql',
  '0026-content-links.sql',
  '0030-writing-together.sql',
  '0035-counting-by-statement.sql',
  '0036-editor-view.sql',
  '0039-draft-notices.sql',
  '0040-authors-of-lines.sql',
  '0041-search-page.sql',
  '0042-suggestions.sql',
  '0043-order-by-hand.sql',
  '0045-attachment-texts.sql',
  '0046-searches-and-synonyms.sql',
  '0048-reading.sql',
  '0050-answer-verdicts.sql',
  '0052-nodes.sql',
  '0054-backups.sql',
  '0055-written.sql',
  '0056-upload-addresses.sql',
  '0057-attachment-tries.sql',
  '0059-captcha-work.sql',
  '0060-known-browsers.sql',
  '0061-code-askers.sql',
  '0063-https-pictures.sql',
  '0064-upload-links.sql',
];

/** Records the steps in a database, as the last trial version left it; with fewer steps, as an earlier one did. */
export function recordTrialSteps(
  url: string,
  steps: readonly string[] = TRIAL_STEPS,
): Promise<void> {
  const rows = steps.map((name) => `('${name}', 'of a file that is gone')`);
  return administer(
    url,
    'delete from migrations',
    `insert into migrations (name, hash) values ${rows.join(', ')}`,
    'drop table content_withheld_media, answer_withheld_media',
    'drop index users_by_name',
    'drop index comments_by_time, answers_by_time, answers_unpublished',
    'drop function media_added(), media_shared(), media_linked(), media_unlinked() cascade',
    'drop table unlinked_media',
    'drop index media_listed, media_by_kind, media_by_size, media_by_name, media_sizes_of_owner, media_names',
    'drop index covers_media, carousels_media',
    'create table suggestion_backfill (after_id bigint not null)',
  );
}
