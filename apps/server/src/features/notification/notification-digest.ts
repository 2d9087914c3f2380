import type { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { toPath, toSentence } from './notification-mail.ts';
import { claimDueDigests, claimForDigest } from './notification-mail.repo.ts';
import type { DigestLine } from './notification-mail.repo.ts';
import { mailText } from './notification.text.ts';

/** People whose digests share a transaction. */
const BATCH = 100;
const MAX_LINES = 30;

/**
 * Sends the digests that are due. What a digest covers, and the mail with it, are committed together or not at all, so that a
 * worker killed in the middle neither loses nor repeats one. Who has nothing unread gets no mail.
 */
export async function sendDigests(deps: Deps): Promise<void> {
  const { name } = await siteSettings(deps.db);
  while ((await sendBatch(deps, name)) === BATCH);
}

async function sendBatch(deps: Deps, site: string): Promise<number> {
  return deps.transaction(async (db) => {
    const dueUsers = await claimDueDigests(db, BATCH);
    if (dueUsers.length === 0) return 0;
    const lines = await claimForDigest(
      db,
      dueUsers.map((item) => item.user_id),
      MAX_LINES,
    );
    const mails = [...groupByUser(lines).values()].map((userLines) =>
      buildMail(deps, site, userLines),
    );
    await Promise.all(
      mails.map((mail) => deps.addJob(db, 'mail.send', mail, { lowPriority: true })),
    );
    return dueUsers.length;
  });
}

function groupByUser(lines: readonly DigestLine[]): Map<Id, DigestLine[]> {
  const linesByUser = new Map<Id, DigestLine[]>();
  for (const line of lines) {
    const userLines = linesByUser.get(line.user_id);
    if (userLines === undefined) linesByUser.set(line.user_id, [line]);
    else userLines.push(line);
  }
  return linesByUser;
}

function buildMail(deps: Deps, site: string, lines: readonly DigestLine[]) {
  const { PUBLIC_URL } = deps.env;
  const [first] = lines as [DigestLine, ...DigestLine[]];
  const more = first.total - lines.length;
  const text = [
    ...lines.map((line) => `${toSentence(line)}\n${PUBLIC_URL}${toPath(line)}`),
    ...(more > 0 ? [mailText.more(more)] : []),
    `${mailText.open}${PUBLIC_URL}/user/notifications`,
    `${mailText.settings}${PUBLIC_URL}/setting#notifications`,
  ].join('\n\n');
  return { to: first.email, subject: mailText.digestSubject(site, first.total), text };
}
