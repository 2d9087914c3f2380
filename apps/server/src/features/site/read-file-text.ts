import {
  SETTINGS_FILE,
  SETTINGS_FILE_VERSION,
} from '@zhihui/contract/features/setting/setting.limits.ts';
import { MAIL, SETTINGS } from '@zhihui/contract/features/setting/setting.schema.ts';
import { z } from 'zod';
import { fieldError } from '../../kernel/errors.ts';
import type { SettingKey } from '../setting/setting.public.ts';
import { siteText as text } from './site.text.ts';
import type { Values } from './stored-values.ts';

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
export function readFileText(source: string, keys: readonly SettingKey[], before: Values): Values {
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
