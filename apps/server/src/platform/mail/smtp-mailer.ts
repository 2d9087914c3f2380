import { createTransport } from 'nodemailer';
import type { SMTPTransportOptions } from 'nodemailer';
import { assertMail, MailNotSentError } from './mailer.ts';
import type { Mailer } from './mailer.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * `smtps://` speaks TLS from the first byte; `smtp://` insists on STARTTLS as soon as there is a
 * password to protect, and uses it without a password where the server offers it. A relay in the
 * house with a certificate of its own: add `?tls.rejectUnauthorized=false`.
 */
function connectionOf(smtpUrl: string): SMTPTransportOptions {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && user !== '',
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A text must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** 5xx answers are the server's last word on this mail; except for sign-in, which an Admin can mend. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const signIn = 'code' in error && error.code === 'EAUTH';
  return code >= 500 && !signIn;
}

/** Sends by SMTP, one connection a mail. `from`: an address or `名称 <address>`. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(connectionOf(url));
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
        throw new MailNotSentError('邮件没有发出', isPermanent(error), error);
      }
    },
  };
}
