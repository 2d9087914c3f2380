import path from 'node:path';
import { z } from 'zod';
import ipaddr from 'ipaddr.js';
import { splitHosts } from '../db/hosts.ts';
import { parseAddress } from '../kernel/address.ts';
import { isInternalNetwork } from '../platform/outbound/outbound.ts';
import { isHost, isOrigin } from './host.ts';

/** Optional text; the error for an invalid one names the allowed values. */
function text(allowed: string) {
  return z.string({ error: allowed });
}

/** `1` or `0` (also true/false), as a boolean. */
function flag(fallback: boolean) {
  return z
    .enum(['0', '1', 'false', 'true'], { error: '只能为 1（开）或 0（关）' })
    .transform((value) => value === '1' || value === 'true')
    .default(fallback);
}

/** A decimal number within bounds; `integer` refuses fractions. */
function number(min: number, max: number, fallback: number, integer = true) {
  const allowed = `只能为 ${min} 到 ${max} 之间的${integer ? '整数' : '数'}`;
  return text(allowed)
    .regex(integer ? /^\d+$/ : /^\d+(\.\d+)?$/, allowed)
    .transform(Number)
    .refine((value) => value >= min && value <= max, allowed)
    .default(fallback);
}

const proxiesAllowed =
  '只能为 0（无代理）、代理层数 1 到 9，或逗号分隔的代理地址：IP、网段（10.0.0.0/8）、loopback、linklocal、uniquelocal';
/** Names of networks, as aliases of their addresses. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(value: string): boolean {
  if (NETWORKS.includes(value)) return true;
  const [address = ''] = value.split('/');
  if (value.includes('%') || parseAddress(address) === null) return false;
  // a network of zero bits is the whole Internet, which cannot be a proxy
  return address === value || (ipaddr.isValidCIDR(value) && ipaddr.parseCIDR(value)[1] > 0);
}

/** The proxies before the site: `false` for none, how many there are, or their addresses. */
function proxyList() {
  return text(proxiesAllowed)
    .transform((value): false | number | string[] => {
      if (value === '0' || value === 'false') return false;
      return /^[1-9]$/u.test(value) ? Number(value) : value.split(/[\s,]+/u);
    })
    .refine((value) => !Array.isArray(value) || value.every(isNetwork), proxiesAllowed)
    .default(false);
}

/** One of these words. */
function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `只能为 ${values.join('、')} 之一` });
}

/** An address with one of these schemes. */
function address(schemes: string[], example: string) {
  return addresses(schemes, example, (value) => [value]);
}

/** Address of a PostgreSQL, or of several hosts of which one is the primary. */
function databaseAddress(example: string) {
  return addresses(['postgres:', 'postgresql:'], example, splitHosts);
}

function addresses(schemes: string[], example: string, split: (value: string) => string[]) {
  const allowed = `只能为以 ${schemes.map((scheme) => `${scheme}//`).join(' 或 ')} 开头的地址，例如 ${example}`;
  return text(allowed).refine(
    (value) =>
      split(value).every((item) => {
        const url = URL.parse(item);
        return url !== null && schemes.includes(url.protocol);
      }),
    allowed,
  );
}

const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

/** Says which values HOST accepts. */
export const HOST_ALLOWED = '只能为本机的 IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0';
const publicUrlAllowed =
  '只能为站点的根地址（http:// 或 https:// 开头，不带路径），例如 https://zhihui.example.com';

const smsBodyAllowed = '只能为 JSON，包含 {phone} 以及 {text} 或 {code}';

const metricsTokenAllowed = '只能为 16 到 200 个字母、数字和符号，例如 openssl rand -hex 32 的输出';

const secretKeyAllowed = '只能为 64 个十六进制字符，例如 openssl rand -hex 32 的输出';

function isSmsBody(template: string): boolean {
  try {
    JSON.parse(template);
  } catch {
    return false;
  }
  return template.includes('{phone}') && /\{(?:text|code)\}/u.test(template);
}

const webhookNetworksAllowed =
  '只能为逗号分隔的内网地址或网段（10.0.0.0/8、172.16.0.0/12、192.168.0.0/16、100.64.0.0/10、fc00::/7 之内），例如 10.1.2.3,192.168.8.0/24';

const STORE_EXAMPLE = 'https://密钥名:密钥@s3.example.com/存储桶/前缀?region=cn-north-1';

function hasKeyAndBucket(store: string): boolean {
  const url = URL.parse(store);
  // a value that is not an address is refused by another check
  return (
    url === null ||
    (url.username !== '' &&
      url.password !== '' &&
      url.pathname.split('/').some((part) => part !== ''))
  );
}

const locationAllowed = `只能为一个文件夹的路径，或 ${STORE_EXAMPLE}`;
/** Whether files can be stored at this address: a folder, or a bucket with its key. */
const isLocation = (target: string): boolean =>
  !/^https?:/u.test(target) || (URL.canParse(target) && hasKeyAndBucket(target));
const backupAtAllowed = '只能为每天的时刻（北京时间），例如 02:40，或 off';
const backupKeepAllowed = '只能为三个数字：保留的天数、周数、月数，例如 7,4,12';

const DATABASE_EXAMPLE = 'postgresql://用户:密码@127.0.0.1:5432/zhihui';
const readUrlsAllowed = `只能为最多 16 个副本地址，用逗号分隔，例如 ${DATABASE_EXAMPLE}`;
const isDatabase = (url: string): boolean =>
  /^postgres(?:ql)?:\/\//u.test(url) && URL.canParse(url);

/** All settings, as environment variables. */
export const settings = z.object({
  HOST: text(HOST_ALLOWED).refine(isHost, HOST_ALLOWED).default('127.0.0.1'),
  PORT: number(0, 65535, 3000),
  DATA_DIR: text('只能为一个文件夹的路径')
    .default('data')
    .transform((value) => path.resolve(repositoryRoot, value)),
  CHROMIUM_PATH: text('只能为 Chromium 或 Chrome 程序的路径').optional(),
  WEB_BUILD: text('只能为一个文件夹的路径')
    .default('apps/web/build')
    .transform((value) => path.resolve(repositoryRoot, value)),
  ASSETS_STORE: address(['http:', 'https:'], STORE_EXAMPLE)
    .refine(hasKeyAndBucket, `须包含密钥名、密钥和存储桶，例如 ${STORE_EXAMPLE}`)
    .optional(),
  STORAGE: text(locationAllowed).refine(isLocation, locationAllowed).default('media'),
  STORAGE_ALSO: text(locationAllowed).refine(isLocation, locationAllowed).optional(),
  BACKUP_TO: text(locationAllowed).refine(isLocation, locationAllowed).optional(),
  BACKUP_PASSPHRASE: text('只能为 8 到 1000 个字符')
    .min(8, '只能为 8 到 1000 个字符')
    .max(1000, '只能为 8 到 1000 个字符')
    .optional(),
  BACKUP_AT: text(backupAtAllowed)
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/u, backupAtAllowed)
    .default('02:40'),
  BACKUP_KEEP: text(backupKeepAllowed)
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/u, backupKeepAllowed)
    .default('7,4,12'),
  BACKUP_BEFORE_UPDATE: flag(true),
  DATABASE_URL: databaseAddress(`${DATABASE_EXAMPLE}，多台主机用逗号分隔`).optional(),
  DATABASE_SESSION_URL: databaseAddress(DATABASE_EXAMPLE).optional(),
  DATABASE_READ_URLS: text(readUrlsAllowed)
    .transform((value) => value.split(/[\s,]+/u).filter((url) => url !== ''))
    .refine((urls) => urls.length <= 16 && urls.every(isDatabase), readUrlsAllowed)
    .default([]),
  REPLICA_MAX_LAG_MS: number(100, 10_000, 5000),
  DATABASE_POOL_SIZE: number(4, 200, 10),
  DEMO: flag(true),
  ADMIN_EMAIL: z.email({ error: '只能为一个邮箱地址' }).optional(),
  ADMIN_PASSWORD: text('只能为 8 到 128 个字符')
    .min(8, '只能为 8 到 128 个字符')
    .max(128, '只能为 8 到 128 个字符')
    .optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://用户:密码@mail.example.com:587').optional(),
  SMS_URL: address(['https:', 'http:'], 'https://sms.example.com/send').optional(),
  SMS_BODY: text(smsBodyAllowed)
    .refine(isSmsBody, smsBodyAllowed)
    .default('{"phone":"{phone}","text":"{text}"}'),
  SMS_AUTHORIZATION: text('只能为单行文本')
    .regex(/^[\x20-\x7e]+$/, '只能为单行文本')
    .optional(),
  SECRET_KEY: text(secretKeyAllowed)
    .regex(/^[0-9a-f]{64}$/iu, secretKeyAllowed)
    .optional(),
  VIES_URL: address(
    ['https:', 'http:'],
    'https://ec.europa.eu/taxation_customs/vies/rest-api',
  ).optional(),
  WEBHOOK_NETWORKS: text(webhookNetworksAllowed)
    .transform((value) => value.split(/[\s,]+/u).filter((network) => network !== ''))
    .refine((networks) => networks.every(isInternalNetwork), webhookNetworksAllowed)
    .default([]),
  MAIL_FROM: text('只能为一个发件人')
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, '只能为一个发件人，例如 知汇 <noreply@example.com>')
    .optional(),
  PUBLIC_URL: text(publicUrlAllowed).refine(isOrigin, publicUrlAllowed).optional(),
  TRUST_PROXY: proxyList(),
  NODE_ENV: choice(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  RATE_LIMIT_SCALE: number(0, 1_000_000, 1, false),
  CHECK_FRAGMENTS: flag(false),
  WORKER: choice(['inline', 'off']).default('inline'),
  UPLOAD_MAX_MB: number(1, 1024, 10),
  SHUTDOWN_SECONDS: number(0, 600, 10),
  DRAIN_SECONDS: number(0, 600, 0).unwrap().optional(),
  METRICS_TOKEN: text(metricsTokenAllowed)
    .regex(/^[\x21-\x7e]{16,200}$/u, metricsTokenAllowed)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(
    ['http:', 'https:'],
    'http://127.0.0.1:4318/v1/traces',
  ).optional(),
  OTEL_SERVICE_NAME: text('只能为一个名字').max(200, '只能为一个名字').default('zhihui'),
  METRICS_HOST: text(HOST_ALLOWED).refine(isHost, HOST_ALLOWED).default('127.0.0.1'),
  METRICS_PORT: number(0, 65535, 0),
  LOG_FORMAT: choice(['text', 'json']).default('text'),
  SLOW_STATEMENT_MS: number(0, 60_000, 500),
  DEV_MAILBOX: flag(true),
});
