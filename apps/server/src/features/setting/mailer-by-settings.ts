import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/db.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { mailerOf } from '../../platform/mail/smtp-mailer.ts';
import type { SecretBox } from '../../platform/secret/secret-box.ts';
import { mailServerOf, senderOf, siteSettings } from './setting.public.ts';

/** Mails by the server that Admins set; `otherwise` where they have set none. */
export async function mailerBySettings(
  db: Db,
  { env, secrets }: { env: Env; secrets: SecretBox },
  otherwise: Mailer,
): Promise<Mailer> {
  const settings = await siteSettings(db);
  if (settings.mail.server === '') return otherwise;
  return mailerOf(mailServerOf(settings.mail, secrets), senderOf(settings, env));
}
