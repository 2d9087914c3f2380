import { createTransport } from 'nodemailer';
import type { MailServer } from './mail-server.ts';
import { assertMail } from './mailer.ts';
import type { Mail } from './mailer.ts';
import { TIMEOUTS } from './smtp-mailer.ts';

/** Whatever the server does, the user who tests it gets a result after this time. */
const DEADLINE_MS = 15_000;
const MAX_LINES = 60;
const MAX_LINE = 300;

/** Result of an attempt to send, and the dialogue: `S:` by the server, `C:` by us, without passwords. */
export interface MailAttempt {
  sent: boolean;
  /** The server did not answer in time. */
  timedOut: boolean;
  /** Why not, in the words of the server or the system. */
  reason: string;
  lines: string[];
}

/**
 * Sends a mail now and returns the server's reply. Never throws because of the server, and never waits longer than
 * `deadlineMs`.
 */
export async function attemptMail(
  server: MailServer,
  from: string,
  mail: Mail,
  deadlineMs = DEADLINE_MS,
): Promise<MailAttempt> {
  assertMail(mail);
  const lines: string[] = [];
  const transport = createTransport({
    ...server,
    ...TIMEOUTS,
    transactionLog: true,
    logger: createLogger(lines),
  });
  const { promise: deadline, resolve: expire } = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(expire, deadlineMs, 'timeout');
  const { to, subject, text } = mail;
  const sending = transport
    .sendMail({ from, to: { name: '', address: to }, subject, text })
    .then(() => 'sent' as const, describeReason);
  const outcome = await Promise.race([sending, deadline]);
  clearTimeout(timer);
  transport.close();
  const attempt = { lines: [...lines], sent: outcome === 'sent', timedOut: outcome === 'timeout' };
  return { ...attempt, reason: typeof outcome === 'string' ? '' : outcome.reason };
}

function describeReason(error: unknown): { reason: string } {
  return { reason: printable(error instanceof Error ? error.message : String(error)) };
}

/** A server may send anything. */
const printable = (text: string) => text.replace(/[^\P{C}\t]/gu, '\uFFFD').slice(0, MAX_LINE);

/** A logger that records the dialogue of client and server. */
function createLogger(lines: string[]) {
  const recordEntry = (entry: unknown, message?: string) => {
    const side = (entry as { tnx?: string } | undefined)?.tnx;
    if (message === undefined || (side !== 'server' && side !== 'client')) return;
    for (const line of message.split(/\r?\n/u)) {
      if (lines.length >= MAX_LINES) return;
      lines.push(`${side === 'server' ? 'S' : 'C'}: ${printable(line)}`);
    }
  };
  const ignore = () => undefined;
  return {
    trace: ignore,
    debug: recordEntry,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}
