import { createTransport } from 'nodemailer';
import type { MailServer } from './mail-server.ts';
import { assertMail } from './mailer.ts';
import type { Mail } from './mailer.ts';
import { PATIENCE } from './smtp-mailer.ts';

/** However the server behaves, whoever tries it knows after this time. */
const DEADLINE_MS = 15_000;
const MAX_LINES = 60;
const MAX_LINE = 300;

/** How an attempt to send went, and what was said: `S:` by the server, `C:` by us, without passwords. */
export interface Attempt {
  sent: boolean;
  /** The server did not answer in time. */
  late: boolean;
  /** Why not, in the words of the server or the system. */
  reason: string;
  lines: string[];
}

/** Sends a mail now and tells what the server said. Never throws for what a server does, and never waits longer than `deadlineMs`. */
export async function tryServer(
  server: MailServer,
  from: string,
  mail: Mail,
  deadlineMs = DEADLINE_MS,
): Promise<Attempt> {
  assertMail(mail);
  const lines: string[] = [];
  const transport = createTransport({
    ...server,
    ...PATIENCE,
    transactionLog: true,
    logger: listener(lines),
  });
  const { promise: deadline, resolve: give } = Promise.withResolvers<'late'>();
  const timer = setTimeout(give, deadlineMs, 'late');
  const { to, subject, text } = mail;
  const sending = transport
    .sendMail({ from, to: { name: '', address: to }, subject, text })
    .then(() => 'sent' as const, reasonOf);
  const end = await Promise.race([sending, deadline]);
  clearTimeout(timer);
  transport.close();
  const told = { lines: [...lines], sent: end === 'sent', late: end === 'late' };
  return { ...told, reason: typeof end === 'string' ? '' : end.reason };
}

function reasonOf(error: unknown): { reason: string } {
  return { reason: printable(error instanceof Error ? error.message : String(error)) };
}

/** What a server sends may be anything. */
const printable = (text: string) => text.replace(/[^\P{C}\t]/gu, '\uFFFD').slice(0, MAX_LINE);

/** A logger that keeps what client and server say to each other. */
function listener(lines: string[]) {
  const hear = (entry: unknown, message?: string) => {
    const side = (entry as { tnx?: string } | undefined)?.tnx;
    if (message === undefined || (side !== 'server' && side !== 'client')) return;
    for (const line of message.split(/\r?\n/u)) {
      if (lines.length >= MAX_LINES) return;
      lines.push(`${side === 'server' ? 'S' : 'C'}: ${printable(line)}`);
    }
  };
  const deaf = () => undefined;
  return { trace: deaf, debug: hear, info: deaf, warn: deaf, error: deaf, fatal: deaf };
}
