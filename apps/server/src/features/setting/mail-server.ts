import type { Env } from '../../config/env.ts';
import { getGuardedSocket } from '../../platform/mail/mail-server.ts';
import type { MailServer } from '../../platform/mail/mail-server.ts';
import type { SecretBox } from '../../platform/secret/secret-box.ts';
import type { Mail, SiteValues } from './setting.values.ts';

/** Connection options of the mail server that Admins set. */
export function buildMailServer(mail: Mail, secrets: SecretBox): MailServer {
  const { server: host, port, security, user, secret } = mail;
  const password = secret === null ? '' : secrets.decrypt(secret);
  return {
    host,
    port,
    getSocket: getGuardedSocket,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  };
}

/** The sender of mails: what Admins set, or the name of the site at the installation's own address. */
export function getSender({ mail, name }: Pick<SiteValues, 'mail' | 'name'>, env: Env): string {
  if (mail.from !== '') return mail.from;
  const [, address = env.MAIL_FROM] = /<([^<>]+)>$/u.exec(env.MAIL_FROM) ?? [];
  return `"${name.replaceAll(/["\\]/gu, '')}" <${address}>`;
}

/** Where mail goes: the server of SMTP_URL, that of the settings, the development mailbox, or nowhere. */
export function getMailTransport(
  { mail }: Pick<SiteValues, 'mail'>,
  env: Pick<Env, 'SMTP_URL' | 'devMailbox'>,
): 'env' | 'setting' | 'mailbox' | 'none' {
  if (env.SMTP_URL !== undefined) return 'env';
  if (mail.server !== '') return 'setting';
  return env.devMailbox ? 'mailbox' : 'none';
}
