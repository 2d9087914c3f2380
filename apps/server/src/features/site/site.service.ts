// Why it is as it is: docs/decisions/0053-site-settings.md
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type {
  MailAttempt,
  SaveSettings,
  SettingGroup,
  TryMail,
} from '@zhihui/contract/features/site/site.endpoints.ts';
import type { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { conflict, fieldError } from '../../kernel/errors.ts';
import { attemptMail } from '../../platform/mail/attempt-mail.ts';
import type { Mail } from '../setting/setting.public.ts';
import {
  SECTION_KEYS,
  buildMailServer,
  getSender,
  lockSettings,
  siteSettings,
} from '../setting/setting.public.ts';
import { checkGroup, mailErrors } from './site.policy.ts';
import { siteText as text } from './site.text.ts';
import type { Values } from './stored-values.ts';
import { loadStoredValues, saveChangedValues } from './stored-values.ts';

/** A group of settings with the revision that a save of it must name. */
export async function readGroup(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  section: SettingSection,
): Promise<SettingGroup> {
  const { values, revision } = await loadStoredValues(ctx.db, SECTION_KEYS[section]);
  return present(ctx, section, revision, values);
}

/** Saves a group. Throws VALIDATION, and CONFLICT with the current group when another Admin changed it meanwhile. */
export async function saveGroup(ctx: Ctx, input: SaveSettings): Promise<SettingGroup> {
  const { section, revision } = input;
  await lockSettings(ctx.db);
  const before = await loadStoredValues(ctx.db, SECTION_KEYS[section]);
  if (revision !== before.revision) {
    throw conflict(text.changed, present(ctx, section, before.revision, before.values));
  }
  const values = toStoredValues(ctx, input, before.values);
  await checkGroup(ctx, values, before.values);
  await saveChangedValues(ctx.db, values, before.values);
  await ctx.contentChanged();
  return readGroup(ctx, section);
}

/** What is to be stored of an input. */
function toStoredValues(ctx: Ctx, input: SaveSettings, before: Values): Values {
  if (input.section !== 'mail') {
    const { section: _section, revision: _revision, ...values } = input;
    return values;
  }
  const { server, port, security, user, from, password } = input;
  const secret = resolveSecret(ctx, { user, password }, before.mail);
  return { mail: { server, port, security, user, from, secret } };
}

function present(
  { deps }: Pick<Ctx, 'deps'>,
  section: SettingSection,
  revision: string,
  values: Values,
): SettingGroup {
  if (section === 'mail') {
    const { secret, ...mail } = values.mail as Mail;
    const byInstallation = deps.env.SMTP_URL !== undefined;
    return { section, revision, ...mail, hasPassword: secret !== null, byInstallation };
  }
  const hardMaxMb = deps.env.UPLOAD_MAX_MB;
  const more = section === 'upload' ? { hardMaxMb } : {};
  return { section, revision, ...values, ...more } as SettingGroup;
}

/** The encrypted password of a mail server: what was typed, else the stored one; none without a user. */
function resolveSecret(
  { deps }: Pick<Ctx, 'deps'>,
  { user, password }: { user: string; password?: string | undefined },
  stored: Mail | undefined,
): string | null {
  if (password !== undefined && password !== '') return deps.secrets.encrypt(password);
  const keepsStored = password === undefined && user !== '';
  return keepsStored ? (stored?.secret ?? null) : null;
}

/** Sends a test mail by a server that need not be saved yet, and returns its replies. Throws VALIDATION. */
export async function sendTestMail(
  ctx: Ctx,
  input: z.output<typeof TryMail>,
): Promise<MailAttempt> {
  const { to, password, ...settings } = input;
  const { name, mail: saved } = await siteSettings(ctx.db);
  const { secrets, env } = ctx.deps;
  const secret = resolveSecret(ctx, { user: settings.user, password }, saved);
  const mail = { ...settings, secret };
  const errors = mailErrors(mail, saved);
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  const sender = getSender({ mail, name }, env);
  const { subject, body } = text.testMail(name);
  const letter = { to, subject, text: body };
  const attempt = await attemptMail(buildMailServer(mail, secrets), sender, letter);
  const { sent, timedOut: isLate, reason, lines } = attempt;
  const msg = sent ? text.sent(to) : isLate ? text.late : text.notSent(reason);
  return { sent, msg, lines };
}
