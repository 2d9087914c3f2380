import type { MailAttempt, TryMail } from '@zhihui/contract/features/site/site.schema.ts';
import type { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { attemptMail } from '../../platform/mail/attempt-mail.ts';
import { buildMailServer, getSender, siteSettings } from '../setting/setting.public.ts';
import { resolveSecret } from './mail-secret.ts';
import { mailErrors } from './site.policy.ts';
import { siteText as text } from './site.text.ts';

/** Sends a test mail by a server that need not be saved yet, and tells what it said. Throws VALIDATION. */
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
