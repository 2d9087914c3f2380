import { COPYRIGHT_POINTS } from '@zhihui/contract/features/setting/copyright.ts';
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import {
  HOME_BLOCKS,
  MAX_UPLOAD_MB,
  SESSION_DAYS,
} from '@zhihui/contract/features/setting/setting.limits.ts';
import { McpSetting } from '@zhihui/contract/features/mcp/mcp.endpoints.ts';
import { MAIL, SETTINGS } from '@zhihui/contract/features/setting/setting.schema.ts';
import { z } from 'zod';

/** The mail server as it is stored. */
export const Mail = z.strictObject({ ...MAIL, secret: z.string().nullable() });
export type Mail = z.output<typeof Mail>;

const NO_MAIL: Mail = {
  server: '',
  port: 587,
  security: 'STARTTLS',
  user: '',
  from: '',
  secret: null,
};

/** How each setting is checked, and what it is where nothing is stored. */
const SETTING_SHAPES = {
  ...SETTINGS.brand,
  ...SETTINGS.registration,
  ...SETTINGS.session,
  ...SETTINGS.review,
  /** Not checked one by one: a list with an odd word is better than none. */
  sensitiveWords: z.array(z.string()),
  searchSynonyms: z.array(z.string()),
  ...SETTINGS.upload,
  ...SETTINGS.home,
  ...SETTINGS.writing,
  ...SETTINGS.retention,
  mail: Mail,
  /** The Admin who can still sign in by password while it is company accounts only; null while it is not. */
  companyOnly: z.union([z.number(), z.string()]).nullable(),
  /** Whether AI assistants may connect at /mcp, and for what. */
  mcp: McpSetting,
};
export type SiteValues = z.output<z.ZodObject<typeof SETTING_SHAPES>>;
export type SettingKey = keyof SiteValues;

const SHAPES: Readonly<Record<SettingKey, z.ZodType>> = SETTING_SHAPES;

export const DEFAULTS: Readonly<SiteValues> = {
  name: '知汇',
  logo: null,
  favicon: null,
  officialUrl: '',
  registrations: [],
  copyright: COPYRIGHT_POINTS.join('\n'),
  registration: 'OPEN',
  staffDomains: [],
  sessionDays: SESSION_DAYS,
  reviewArticles: true,
  reviewAnnouncements: false,
  reviewNews: false,
  reviewQuestions: false,
  reviewAnswers: false,
  reviewComments: false,
  reviewTouristComments: true,
  undoMinutes: 30,
  reviewOwn: false,
  reasonTemplates: [
    '内容与分类不符，请选择更合适的分类后再提交。',
    '缺少关键步骤或依据，请补充后再提交。',
    '与已有的内容重复，请在原文上补充。',
    '排版混乱，不便阅读，请整理后再提交。',
    '含有不宜公开的信息，请删除后再提交。',
  ],
  sensitiveWords: [],
  searchSynonyms: [],
  uploadMaxMb: MAX_UPLOAD_MB,
  uploadDailyCount: 300,
  uploadDailyMb: 500,
  uploadTotalMb: null,
  mail: NO_MAIL,
  homeBlocks: HOME_BLOCKS.map((block) => ({ block, shown: true })),
  editorView: 'visual',
  activityLogDays: 365,
  recycleDays: 30,
  companyOnly: null,
  mcp: { enabled: false, parts: ['READ'] },
};

/** Settings of each group; they are saved together. */
export const SECTION_KEYS: Readonly<Record<SettingSection, readonly SettingKey[]>> = {
  brand: Object.keys(SETTINGS.brand) as SettingKey[],
  registration: Object.keys(SETTINGS.registration) as SettingKey[],
  session: Object.keys(SETTINGS.session) as SettingKey[],
  review: Object.keys(SETTINGS.review) as SettingKey[],
  words: Object.keys(SETTINGS.words) as SettingKey[],
  search: Object.keys(SETTINGS.search) as SettingKey[],
  upload: Object.keys(SETTINGS.upload) as SettingKey[],
  mail: ['mail'],
  home: Object.keys(SETTINGS.home) as SettingKey[],
  writing: Object.keys(SETTINGS.writing) as SettingKey[],
  retention: Object.keys(SETTINGS.retention) as SettingKey[],
};

/** A setting as it is stored, or its default where nothing is, or what is no longer fits. */
export function getValue<K extends SettingKey>(key: K, stored: unknown): SiteValues[K] {
  if (stored === undefined) return DEFAULTS[key];
  const parsed = SHAPES[key].safeParse(stored);
  return parsed.success ? (parsed.data as SiteValues[K]) : DEFAULTS[key];
}
