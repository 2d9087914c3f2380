import type { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { addressOf, wordsOf } from './notification-mail.ts';
import { takeDueDigests, takeForDigest } from './notification-mail.repo.ts';
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
    const due = await takeDueDigests(db, BATCH);
    if (due.length === 0) return 0;
    const lines = await takeForDigest(
      db,
      due.map((one) => one.user_id),
      MAX_LINES,
    );
    const mails = [...byPerson(lines).values()].map((theirs) => mailOf(deps, site, theirs));
    await Promise.all(mails.map((mail) => deps.addJob(db, 'mail.send', mail, { later: true })));
    return due.length;
  });
}

function byPerson(lines: readonly DigestLine[]): Map<Id, DigestLine[]> {
  const people = new Map<Id, DigestLine[]>();
  for (const line of lines) {
    const theirs = people.get(line.user_id);
    if (theirs === undefined) people.set(line.user_id, [line]);
    else theirs.push(line);
  }
  return people;
}

function mailOf(deps: Deps, site: string, lines: readonly DigestLine[]) {
  const { PUBLIC_URL } = deps.env;
  const [first] = lines as [DigestLine, ...DigestLine[]];
  const more = first.total - lines.length;
  const text = [
    ...lines.map((line) => `${wordsOf(line)}\n${PUBLIC_URL}${addressOf(line)}`),
    ...(more > 0 ? [mailText.more(more)] : []),
    `${mailText.open}${PUBLIC_URL}/user/notifications`,
    `${mailText.settings}${PUBLIC_URL}/setting#notifications`,
  ].join('\n\n');
  return { to: first.email, subject: mailText.digestSubject(site, first.total), text };
}
