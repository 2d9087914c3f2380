import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/db.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createServerMailer } from '../../platform/mail/smtp-mailer.ts';
import type { SecretBox } from '../../platform/secret/secret-box.ts';
import { buildMailServer, getSender, siteSettings } from './setting.public.ts';

/** A mailer for the server that Admins set; `fallback` when they have set none. */
export async function createSettingsMailer(
  db: Db,
  { env, secrets }: { env: Env; secrets: SecretBox },
  fallback: Mailer,
): Promise<Mailer> {
  const settings = await siteSettings(db);
  if (settings.mail.server === '') return fallback;
  return createServerMailer(buildMailServer(settings.mail, secrets), getSender(settings, env));
}
