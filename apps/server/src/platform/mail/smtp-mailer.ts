import { createTransport } from 'nodemailer';
import type { SMTPTransportOptions } from 'nodemailer';
import { parseServerUrl } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { assertMail, MailNotSentError } from './mailer.ts';
import type { Mailer } from './mailer.ts';

const CONNECT_MS = 10_000;
const IDLE_TIMEOUT_MS = 20_000;

/** Timeouts of every connection: none waits forever. */
export const TIMEOUTS: SMTPTransportOptions = {
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  dnsTimeout: CONNECT_MS,
  socketTimeout: IDLE_TIMEOUT_MS,
  // A text must never make the mail library read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** 5xx replies are final for this mail; except for sign-in, which an Admin can fix. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const signIn = 'code' in error && error.code === 'EAUTH';
  return code >= 500 && !signIn;
}

/** Sends by SMTP to the server of an address. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return createServerMailer(parseServerUrl(url), from);
}

/** Sends by SMTP, one connection a mail. `from`: an address or `名称 <address>`. */
export function createServerMailer(server: MailServer, from: string): Mailer {
  const transport = createTransport({ ...server, ...TIMEOUTS });
  return {
    async send(mail) {
      assertMail(mail);
      const { to, subject, text, html } = mail;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html ? { html } : {}),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new MailNotSentError('邮件发送失败', isPermanent(error), error);
      }
    },
  };
}
