import { createHash } from 'node:crypto';
import {
  SETTINGS_FILE,
  SETTINGS_FILE_VERSION,
} from '@zhihui/contract/features/setting/setting.limits.ts';
import { MAIL, SETTINGS } from '@zhihui/contract/features/setting/setting.schema.ts';
import type { ImportAnswer } from '@zhihui/contract/features/site/site.endpoints.ts';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { conflict, fieldError } from '../../kernel/errors.ts';
import type { SettingKey } from '../setting/setting.public.ts';
import { SECTION_KEYS, lockSettings } from '../setting/setting.public.ts';
import { checkGroup } from './site.policy.ts';
import { siteText as text } from './site.text.ts';
import type { Values } from './stored-values.ts';
import { loadStoredValues, saveChangedValues } from './stored-values.ts';

/** Pictures are uploads of this site, which another does not have. */
const OMITTED_KEYS: ReadonlySet<SettingKey> = new Set(['logo', 'favicon']);
/** What a file holds. */
const KEYS = Object.values(SECTION_KEYS)
  .flat()
  .filter((key) => !OMITTED_KEYS.has(key));

/** All settings as a file, without what is secret or this site's alone. */
export async function exportSettings(ctx: Ctx) {
  const { values } = await loadStoredValues(ctx.db, KEYS);
  return {
    format: SETTINGS_FILE,
    version: SETTINGS_FILE_VERSION,
    exportedAt: ctx.now().toISOString(),
    settings: { ...values, mail: { ...values.mail, secret: undefined } },
  } as const;
}

/** What a file would change. Throws VALIDATION naming each setting that is wrong. */
export async function compareFile(ctx: Ctx, text: string): Promise<ImportAnswer> {
  return (await compare(ctx, text)).answer;
}

/**
 * Does what a file changes, as a whole, and as it was looked at. Throws VALIDATION naming each setting that is wrong,
 * CONFLICT where settings were changed since.
 */
export async function importFile(
  ctx: Ctx,
  file: { text: string; revision: string },
): Promise<ImportAnswer> {
  await lockSettings(ctx.db);
  const { answer, before, after } = await compare(ctx, file.text);
  if (file.revision !== answer.revision) throw conflict(text.changedSince);
  await saveChangedValues(ctx.db, after, before);
  await ctx.contentChanged();
  return answer;
}

async function compare(ctx: Ctx, source: string) {
  const { values: before, revision: state } = await loadStoredValues(ctx.db, KEYS);
  const after = readFileText(source, KEYS, before);
  await checkGroup(ctx, after, before);
  const revision = createHash('sha256').update(`${state}\n${source}`).digest('base64url');
  const { mail } = after;
  const isPasswordMissing = mail !== undefined && mail.user !== '' && mail.secret === null;
  return {
    before,
    after,
    answer: { changes: diffValues(before, after), revision, passwordMissing: isPasswordMissing },
  };
}

function diffValues(before: Values, after: Values): ImportAnswer['changes'] {
  return KEYS.filter(
    (key) => key in after && JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  ).map((key) => ({ key, before: describeValue(key, before), after: describeValue(key, after) }));
}

/** Secrets are never shown, and of long lists only their length. */
function describeValue(key: SettingKey, values: Values): unknown {
  if (key === 'sensitiveWords' || key === 'searchSynonyms') return values[key]?.length ?? 0;
  if (key !== 'mail' || values.mail === undefined) return values[key];
  const { secret: _secret, ...mail } = values.mail;
  return mail;
}

const Envelope = z.object({
  format: z.literal(SETTINGS_FILE),
  version: z.int().positive(),
  settings: z.record(z.string(), z.unknown()),
});

/** How each setting of a file is checked: as strictly as what an Admin types. */
const SHAPES: Readonly<Record<string, z.ZodType>> = {
  ...Object.assign({}, ...Object.values(SETTINGS)),
  mail: z.strictObject(MAIL),
};

/**
 * Settings of a file's text. What it does not have stays as it is; what an older version had and this one has not is
 * passed over. Throws VALIDATION: for `text` where it is no such file, else for each setting that is wrong.
 */
function readFileText(source: string, keys: readonly SettingKey[], before: Values): Values {
  const { version, settings } = parseEnvelope(source);
  if (version > SETTINGS_FILE_VERSION) throw fieldError({ text: text.newerFile });
  const knownKeys: ReadonlySet<string> = new Set(keys);
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of Object.entries(settings)) {
    const shape = knownKeys.has(key) ? SHAPES[key] : undefined;
    if (shape === undefined) {
      if (version === SETTINGS_FILE_VERSION) errors[key] = text.unknownSetting;
      continue;
    }
    const parsed = shape.safeParse(value);
    if (parsed.success) values[key] = parsed.data;
    else errors[key] = describeIssue(parsed.error);
  }
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  return withSecret(values as Values, before);
}

function parseEnvelope(source: string): z.output<typeof Envelope> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source.replace(/^\uFEFF/u, ''));
  } catch {
    throw fieldError({ text: text.noJson });
  }
  const envelope = Envelope.safeParse(parsed);
  if (!envelope.success) throw fieldError({ text: text.foreignFile });
  return envelope.data;
}

/** The stored password stays with its server and user alone. */
function withSecret(values: Values, { mail: stored }: Values): Values {
  const { mail } = values;
  if (mail === undefined) return values;
  const isSameServer = mail.server === stored?.server && mail.user === stored.user;
  return { ...values, mail: { ...mail, secret: isSameServer ? stored.secret : null } };
}

function describeIssue({ issues: [first] }: z.ZodError): string {
  const message = first?.message ?? '';
  return /\p{Script=Han}/u.test(message) ? message : text.wrongValue;
}
