/** Limits that the browser knows too. No zod here. */

/** Groups of settings; each is read, changed and saved by itself. */
export const SETTING_SECTIONS = [
  'brand',
  'registration',
  'session',
  'review',
  'words',
  'search',
  'upload',
  'mail',
  'home',
  'writing',
  'retention',
] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

export const MAX_SITE_NAME = 30;
export const MAX_ADDRESS = 500;
export const MAX_REGISTRATION = 50;
/** Registration numbers in the footer. */
export const REGISTRATIONS = 2;
export const MAX_COPYRIGHT = 4000;
export const MAX_STAFF_DOMAINS = 100;
export const MAX_DOMAIN = 253;
/** Verdicts can be withdrawn for a week at most. */
export const MAX_UNDO_MINUTES = 7 * 24 * 60;
export const MAX_TEMPLATES = 20;
export const MAX_TEMPLATE = 200;
export const MAX_WORDS = 10_000;
export const MAX_WORD = 20;
/** Synonyms of searches: lines, words of a line, and characters of a word. */
export const MAX_SYNONYM_LINES = 10_000;
export const MAX_SYNONYMS = 10;
export const MAX_SYNONYM = 30;
/** Largest single upload that any installation can allow, in MB. */
export const MAX_UPLOAD_MB = 1024;
export const MAX_DAILY_COUNT = 10_000;
export const MAX_DAILY_MB = 100_000;
export const MAX_TOTAL_MB = 10_000_000;
/** The law requires activity logs to be stored for half a year. */
export const MIN_LOG_DAYS = 180;
export const MAX_LOG_DAYS = 3650;
export const MAX_RECYCLE_DAYS = 365;
/** After so many days a user signs in again, however active they are. */
export const SESSION_DAYS = 30;
export const MAX_SESSION_DAYS = 365;

/** How the connection to a mail server is protected: from the first byte, by STARTTLS, or not at all. */
export const MAIL_SECURITY = ['TLS', 'STARTTLS', 'NONE'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** Blocks of the home page: of its wide column, and of the narrow one beside it. */
export const MAIN_BLOCKS = ['ANNOUNCEMENTS', 'NEWS', 'ARTICLES'] as const;
export const SIDE_BLOCKS = [
  'WAITING',
  'DRAFTS',
  'MOST_READ',
  'CATEGORIES',
  'TAGS',
  'QUESTIONS',
  'CONTRIBUTORS',
] as const;
export const HOME_BLOCKS = [...MAIN_BLOCKS, ...SIDE_BLOCKS] as const;
export type HomeBlock = (typeof HOME_BLOCKS)[number];

/** Views of the editor: blocks as readers see them, the source, the source beside what readers see. */
export const EDITOR_VIEWS = ['visual', 'source', 'split'] as const;
export type EditorView = (typeof EDITOR_VIEWS)[number];

/** What a file of exported settings says of itself. */
export const SETTINGS_FILE = 'zhihui-settings';
export const SETTINGS_FILE_VERSION = 1;
/** Length of such a file: the words take most of it. */
export const MAX_SETTINGS_FILE = 2_000_000;
