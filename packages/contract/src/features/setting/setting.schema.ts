import { z } from 'zod';
import { line, text } from '../../schema.ts';
import {
  EDITOR_VIEWS,
  HOME_BLOCKS,
  MAIL_SECURITY,
  MAX_ADDRESS,
  MAX_COPYRIGHT,
  MAX_DAILY_COUNT,
  MAX_DAILY_MB,
  MAX_DOMAIN,
  MAX_LOG_DAYS,
  MAX_RECYCLE_DAYS,
  MAX_REGISTRATION,
  MAX_SESSION_DAYS,
  MAX_SITE_NAME,
  MAX_STAFF_DOMAINS,
  MAX_SYNONYM,
  MAX_SYNONYMS,
  MAX_SYNONYM_LINES,
  MAX_TEMPLATE,
  MAX_TEMPLATES,
  MAX_TOTAL_MB,
  MAX_UNDO_MINUTES,
  MAX_UPLOAD_MB,
  MAX_WORD,
  MAX_WORDS,
  MIN_LOG_DAYS,
  REGISTRATIONS,
} from './setting.limits.ts';

const integer = (min: number, max: number) =>
  z.int('请填写整数').min(min, `至少为 ${min}`).max(max, `至多为 ${max}`);

/** An address of another site: `javascript:` and its like never become a link. */
const WebAddress = z
  .url({ protocol: /^https?$/u, error: '请填写 https:// 开头的网址' })
  .max(MAX_ADDRESS, '网址过长');

/** The address of an uploaded picture. */
const Picture = z
  .string('请选择图片')
  .max(MAX_ADDRESS, '图片地址不正确')
  .regex(/^\/media\/[1-9]\d{0,17}\/full\.[a-z0-9]{1,5}$/u, '请先上传图片');

const Registration = z.strictObject({
  text: line(1, MAX_REGISTRATION, '备案号'),
  href: WebAddress,
});

const Domain = z
  .string('请填写域名')
  .trim()
  .toLowerCase()
  .max(MAX_DOMAIN, '域名过长')
  .regex(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+$/u, {
    error: '请填写 @ 之后的域名，例如 example.com',
  });

/** `k8s = Kubernetes`: words that mean the same. */
const SynonymLine = z
  .string('请填写同义词')
  .max(MAX_SYNONYMS * (MAX_SYNONYM + 3) * 4, `每行至多 ${MAX_SYNONYMS} 个词`)
  .transform((typed) => parseSynonyms(typed))
  .pipe(
    z
      .array(line(1, MAX_SYNONYM, '同义词'))
      .min(2, '每行至少两个词，用“=”隔开，例如：k8s = Kubernetes')
      .max(MAX_SYNONYMS, `每行至多 ${MAX_SYNONYMS} 个词`),
  )
  .transform((words) => words.join(' = '));

const uniqueList = <T>(list: readonly T[]): T[] => [...new Set(list)];

const flag = z.boolean('请选择');

/** What can be set, by group. Each group is a whole: saved together or not at all. */
export const SETTINGS = {
  brand: {
    name: line(1, MAX_SITE_NAME, '站点名称'),
    logo: Picture.nullable(),
    favicon: Picture.nullable(),
    /** Empty where there is none. */
    officialUrl: WebAddress.or(z.literal('')),
    registrations: z
      .array(Registration, '请填写备案号')
      .max(REGISTRATIONS, `备案号至多 ${REGISTRATIONS} 个`),
    /** What 版权声明 says, one point a line. */
    copyright: text(1, MAX_COPYRIGHT, '版权声明'),
  },
  registration: {
    registration: z.enum(['OPEN', 'INVITATION'], '请选择注册方式'),
    /** Registering with an address of these domains makes a member of staff. */
    staffDomains: z
      .array(Domain, '请填写域名')
      .max(MAX_STAFF_DOMAINS, `域名至多 ${MAX_STAFF_DOMAINS} 个`)
      .transform(uniqueList),
  },
  session: {
    /** A session ends so many days after signing in, however it is used. */
    sessionDays: integer(1, MAX_SESSION_DAYS),
  },
  review: {
    /** Texts of users outside of their review scope wait for a reviewer, by section. */
    reviewArticles: flag,
    reviewAnnouncements: flag,
    reviewNews: flag,
    reviewQuestions: flag,
    reviewAnswers: flag,
    reviewComments: flag,
    /** Comments of accounts from outside (Tourist) wait, whatever is set for all. */
    reviewTouristComments: flag,
    /** How long a verdict can be withdrawn; 0: not at all. */
    undoMinutes: integer(0, MAX_UNDO_MINUTES),
    /** Whether a reviewer may approve what they wrote themselves. */
    reviewOwn: flag,
    /** What reviewers choose from when they send something back. */
    reasonTemplates: z
      .array(line(1, MAX_TEMPLATE, '驳回理由'), '请填写驳回理由')
      .max(MAX_TEMPLATES, `驳回理由至多 ${MAX_TEMPLATES} 条`)
      .transform(uniqueList),
  },
  words: {
    /** Texts with one of these wait for a reviewer, for all authors. */
    sensitiveWords: z
      .array(line(1, MAX_WORD, '敏感词'), '请填写敏感词')
      .max(MAX_WORDS, `敏感词至多 ${MAX_WORDS} 个`)
      .transform(uniqueList),
  },
  search: {
    /** Synonyms of searches: `k8s = Kubernetes`, each word in one line only. */
    searchSynonyms: z
      .array(SynonymLine, '请填写同义词')
      .max(MAX_SYNONYM_LINES, `同义词至多 ${MAX_SYNONYM_LINES} 行`)
      .superRefine((lines, ctx) => {
        // what is wrong within a line was said already
        if (lines.some((entry: unknown) => typeof entry !== 'string')) return;
        const duplicate = findRepeatedSynonym(lines);
        if (duplicate === null) return;
        const { word, first, again } = duplicate;
        const message =
          first === again
            ? `第 ${first} 行的“${word}”重复`
            : `“${word}”同时出现在第 ${first} 行和第 ${again} 行，请合并为一行`;
        ctx.addIssue({ code: 'custom', message });
      }),
  },
  upload: {
    /** Of a single file in MB; the installation's own limit counts where it is lower. */
    uploadMaxMb: integer(1, MAX_UPLOAD_MB),
    /** What one person may upload in 24 hours. */
    uploadDailyCount: integer(1, MAX_DAILY_COUNT),
    uploadDailyMb: integer(1, MAX_DAILY_MB),
    /** What the uploads of one person may take altogether in MB; null: no limit. */
    uploadTotalMb: integer(1, MAX_TOTAL_MB).nullable(),
  },
  home: {
    /** Every block once, in its order; order counts within a column. */
    homeBlocks: z
      .array(
        z.strictObject({ block: z.enum(HOME_BLOCKS, '板块不存在'), shown: flag }),
        '请设置首页板块',
      )
      .refine(
        (list) =>
          list.length === HOME_BLOCKS.length &&
          new Set(list.map(({ block }) => block)).size === list.length,
        '每个板块须出现且仅出现一次',
      )
      .refine((list) => list.some(({ shown }) => shown), '首页至少保留一个板块'),
  },
  writing: {
    /** How those write who have not chosen. */
    editorView: z.enum(EDITOR_VIEWS, '请选择编辑模式'),
  },
  retention: {
    activityLogDays: integer(MIN_LOG_DAYS, MAX_LOG_DAYS),
    recycleDays: integer(1, MAX_RECYCLE_DAYS),
  },
} as const;

/** An address, alone or with a name before it. */
const SENDER = /^(?:[^<>"]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;

/** The mail server; what every installation sets, and none may be without. */
export const MAIL = {
  /** Empty: no mail server is set here. */
  server: line(0, MAX_DOMAIN, '服务器地址').refine(
    (value) => /^[\w.:-]*$/u.test(value),
    '请填写服务器的域名或 IP 地址',
  ),
  port: integer(1, 65_535),
  security: z.enum(MAIL_SECURITY, '请选择加密方式'),
  user: line(0, MAX_ADDRESS, '用户名'),
  /** Empty: the name of the site at the server. */
  from: line(0, MAX_ADDRESS, '发件人').refine(
    (value) => value === '' || SENDER.test(value),
    '请填写邮箱，或“名称 <邮箱>”',
  ),
};

/** Lists of synonyms as an Admin writes them: words that mean the same, with `=` between. */

/** The words of a line, as they were written. */
export function parseSynonyms(line: string): string[] {
  return line.split(/[=＝]/u).flatMap((word) => word.trim() || []);
}

/** What two spellings of one word have in common. */
export function toSynonymKey(word: string): string {
  return word.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** A word that stands twice, and the lines it stands in, counted from 1; null where each stands once. */
function findRepeatedSynonym(
  lines: readonly string[],
): { word: string; first: number; again: number } | null {
  const firstLines = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    for (const word of parseSynonyms(line)) {
      const first = firstLines.get(toSynonymKey(word));
      if (first !== undefined) return { word, first, again: at + 1 };
      firstLines.set(toSynonymKey(word), at + 1);
    }
  }
  return null;
}
