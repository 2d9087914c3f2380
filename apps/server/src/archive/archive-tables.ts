// Why it is as it is: docs/decisions/0118-site-archive.md
import type { ArchiveTable } from './archive-table.ts';
import { contentTables } from './content-tables.ts';
import { personalTables } from './personal-tables.ts';
import { siteTables } from './site-tables.ts';

/** The tables of the archive, each after those that it refers to. The settings of the site have a file of their own. */
export const ARCHIVE_TABLES: readonly ArchiveTable[] = [
  ...siteTables,
  ...contentTables,
  ...personalTables,
];

/**
 * Every other table of the database, with the reason why the archive does not have it. A test compares both lists with the
 * database, so that each new table and column is decided about.
 */
export const OTHER_TABLES: Readonly<
  Record<'derived' | 'excluded', Readonly<Record<string, string>>>
> = {
  derived: {
    content_links: 'found in the texts',
    content_counts: 'counted by triggers',
    content_tag_counts: 'counted by triggers',
    revision_origins: 'computed from the revisions when a reader asks for it',
    unlinked_media: 'noted by triggers',
    attachment_texts: 'read from the files by a job',
    attachment_parts: 'read from the files by a job',
    search_documents: 'the index of the search',
    search_terms: 'the index of the search',
    suggestion_keys: 'the index of the suggestions',
    suggestion_stale: 'work of the index of the suggestions',
  },
  excluded: {
    settings: 'has a file of its own, without secrets',
    archive_rows: 'what this site read from archives of others',
    migrations: 'the structure of this database',
    sessions: 'sign-ins to this site',
    codes: 'secrets',
    login_attempts: 'traces of sign-ins',
    known_browsers: 'traces of sign-ins',
    authenticators: 'secrets',
    pending_authenticators: 'secrets',
    recovery_codes: 'secrets',
    passkeys: 'secrets, and they belong to the address of this site',
    tickets: 'secrets',
    sign_ins: 'traces of sign-ins',
    captchas: 'work under way',
    captcha_callers: 'work under way',
    rate_limits: 'work under way',
    identity_providers: 'connects this site to a company, with secrets',
    identities: 'belong to the providers of this site',
    scim_directory: 'connects this site to a directory, with secrets',
    scim_accounts: 'belong to the directory of this site',
    scim_groups: 'belong to the directory of this site',
    scim_members: 'belong to the directory of this site',
    directory_syncs: 'a log of this site',
    user_imports: 'work under way',
    user_import_rows: 'work under way',
    imports: 'work under way',
    import_sources: 'work under way',
    import_author_matches: 'work under way',
    import_annotations: 'what an import of this site made, until it can no longer be undone',
    import_answers: 'what an import of this site made, until it can no longer be undone',
    exports: 'files of this site for single people',
    push_keys: 'secrets, and they belong to the address of this site',
    push_subscriptions: 'browsers that know this site by its address and key',
    webhooks: 'secrets, and they connect this site to other systems',
    webhook_deliveries: 'a log of this site',
    bots: 'secrets, and they connect this site to a chat',
    bot_messages: 'ids of messages, forgotten within days',
    bot_questions: 'work under way',
    api_tokens: 'secrets, and they belong to the programs that call this site',
    shared_links: 'secrets, and they belong to the address of this site',
    import_files: 'work under way',
    import_pages: 'work under way',
    shared_texts: 'the state of co-editing; drafts and contents hold what was saved',
    shared_updates: 'the state of co-editing',
    shared_clients: 'the state of co-editing',
    shared_writers: 'the state of co-editing',
    shared_presence: 'the state of co-editing',
    review_takes: 'claims that last minutes',
    access_requests: 'questions between people; what was granted is in the archive',
    notifications: 'letters about what happened here',
    content_views: 'traces of readers, forgotten within days; the counts are in the archive',
    recent_searches: 'traces of searches',
    word_searchers: 'traces of searches',
    searched_words: 'traces of searches',
    search_traces: 'traces of searches',
    missed_words: 'traces of searches',
    missed_word_reach: 'traces of searches',
    answer_verdicts: 'traces of searches',
    answer_verdict_days: 'a statistic of the search of this site',
    vat_checks: 'a log of questions to an authority',
    activity_logs: 'the log of this installation, which nothing may add to',
    outbox_events: 'work under way',
    outbox_deliveries: 'work under way',
    mailbox_messages: 'letters of a site in development',
    nodes: 'processes of this site',
    backups: 'a log of this site',
  },
};
