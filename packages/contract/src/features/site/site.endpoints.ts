import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Email, Instant } from '../../schema.ts';
import {
  MAX_ADDRESS,
  MAX_SETTINGS_FILE,
  SETTINGS_FILE,
  SETTING_SECTIONS,
} from '../setting/setting.limits.ts';
import { MAIL, SETTINGS } from '../setting/setting.schema.ts';

/** Says which state of a group the caller has seen: a save on another one is a conflict. */
const Revision = z.string('请刷新页面').max(64, '请刷新页面');

const Password = z.string('请填写密码').max(MAX_ADDRESS, '密码过长');

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
  '设置分组不存在',
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
const SettingsFile = z.object({
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

const admin = { access: 'admin' } as const;

const FileText = z.strictObject({
  text: z.string('请选择文件').max(MAX_SETTINGS_FILE, '文件过大，不是有效的站点设置文件'),
});

/** How Admins read and change what the site is set to. */
export const siteEndpoints = [
  endpoint({
    ...admin,
    method: 'GET',
    path: '/setting/site/manage',
    summary: '查询站点设置（按分组）',
    query: z.strictObject({ section: z.enum(SETTING_SECTIONS, '设置分组不存在') }),
    data: SettingGroup,
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/setting/site',
    scope: 'closed',
    summary: '保存站点设置（按分组；已被他人修改时不保存，返回当前设置）',
    body: SaveSettings,
    data: SettingGroup,
    errors: ['BAD_REQUEST', 'CONFLICT'],
    logged: true,
    maxBody: 4 * 1024 * 1024,
  }),
  endpoint({
    ...admin,
    method: 'POST',
    path: '/setting/site/mail',
    summary: '发送测试邮件（返回邮件服务器的响应）',
    body: TryMail,
    data: MailAttempt,
    errors: ['BAD_REQUEST', 'TOO_MANY'],
    limit: { max: 10, seconds: 60 },
    // the server may take its time: no transaction stays open meanwhile
    ownTransaction: true,
  }),
  endpoint({
    ...admin,
    method: 'GET',
    path: '/setting/site/file',
    summary: '导出站点设置（不含密码与上传的图片）',
    data: SettingsFile,
  }),
  endpoint({
    ...admin,
    method: 'POST',
    path: '/setting/site/file',
    summary: '预览站点设置导入（不做变更）',
    body: FileText,
    data: ImportAnswer,
    errors: ['BAD_REQUEST'],
    maxBody: 8 * 1024 * 1024,
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/setting/site/file',
    summary: '导入站点设置（校验不通过或设置已变更时不做任何变更）',
    body: FileText.extend({
      /** The comparison that was looked at. */
      revision: z.string('请重新选择文件').max(64, '请重新选择文件'),
    }),
    data: ImportAnswer,
    errors: ['BAD_REQUEST', 'CONFLICT'],
    logged: true,
    maxBody: 8 * 1024 * 1024,
  }),
] as const;
