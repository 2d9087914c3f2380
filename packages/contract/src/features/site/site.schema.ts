import { z } from 'zod';
import { Email, Instant } from '../../schema.ts';
import { MAX_ADDRESS, SETTINGS_FILE } from '../setting/setting.limits.ts';
import { MAIL, SETTINGS } from '../setting/setting.schema.ts';

/** Says which state of a group the caller has seen: a save on another one is a conflict. */
const Revision = z.string('请刷新页面').max(64, '请刷新页面');

const Password = z.string('请填写密码').max(MAX_ADDRESS, '密码太长');

const group = <const S extends string, T extends z.ZodRawShape>(section: S, shape: T) =>
  z.strictObject({ section: z.literal(section), revision: Revision, ...shape });

/** A group as an Admin saves it. */
export const SaveSettings = z.discriminatedUnion(
  'section',
  [
    group('brand', SETTINGS.brand),
    group('registration', SETTINGS.registration),
    group('session', SETTINGS.session),
    group('review', SETTINGS.review),
    group('words', SETTINGS.words),
    group('search', SETTINGS.search),
    group('upload', SETTINGS.upload),
    group('mail', {
      ...MAIL,
      /** Left out, the stored one stays. */
      password: Password.optional(),
    }),
    group('home', SETTINGS.home),
    group('writing', SETTINGS.writing),
    group('retention', SETTINGS.retention),
  ],
  '没有这组设置',
);
export type SaveSettings = z.output<typeof SaveSettings>;

/** A group as an Admin reads it. */
export const SettingGroup = z.discriminatedUnion('section', [
  group('brand', SETTINGS.brand),
  group('registration', SETTINGS.registration),
  group('session', SETTINGS.session),
  group('review', SETTINGS.review),
  group('words', SETTINGS.words),
  group('search', SETTINGS.search),
  group('upload', {
    ...SETTINGS.upload,
    /** What the installation itself allows, in MB. */
    hardMaxMb: z.int(),
  }),
  group('mail', {
    ...MAIL,
    /** Whether a password is stored; it is never sent. */
    hasPassword: z.boolean(),
    /** The installation sets its own mail server, and this one does not count. */
    byInstallation: z.boolean(),
  }),
  group('home', SETTINGS.home),
  group('writing', SETTINGS.writing),
  group('retention', SETTINGS.retention),
]);
export type SettingGroup = z.output<typeof SettingGroup>;

/** What a file of exported settings holds. Secrets and uploaded pictures are not in it. */
export const SettingsFile = z.object({
  format: z.literal(SETTINGS_FILE),
  version: z.int(),
  exportedAt: Instant,
  settings: z.record(z.string(), z.unknown()),
});

/** What an import changes; `revision` names this comparison. */
export const ImportAnswer = z.object({
  changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
  revision: z.string(),
  /** The file sets a mail server that wants a password, which no file holds. */
  passwordMissing: z.boolean(),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

/** A mail server to be tried before it is saved. */
export const TryMail = z.strictObject({
  ...MAIL,
  server: MAIL.server.refine((value) => value !== '', '请填写服务器地址'),
  password: Password.optional(),
  /** Who gets the mail. */
  to: Email,
});

export const MailAttempt = z.object({
  sent: z.boolean(),
  msg: z.string(),
  /** What was said, without passwords: `S:` by the server, `C:` by us. */
  lines: z.array(z.string()),
});
export type MailAttempt = z.output<typeof MailAttempt>;
