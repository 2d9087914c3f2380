import {
  ACCESS_REQUESTS_PATH,
  getImportAddress,
  getWebhookAddress,
  getContentAddress,
  getDraftAddress,
} from '@zhihui/contract/content-address.ts';
import {
  MODEL_NAMES,
  getSentence,
  quoteTitle,
} from '@zhihui/contract/features/notification/notification.text.ts';
import { Id } from '@zhihui/contract/schema.ts';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../setting/setting.public.ts';
import type { DigestLine, MailLine } from './notification-mail.repo.ts';
import { claimDueDigests, claimForDigest, claimForMail } from './notification-mail.repo.ts';
import { mailText } from './notification.text.ts';

const Payload = z.object({ ids: z.array(Id) });

/** Job `notification.mail`: one mail for each of these notifications that its person may still read. */
export async function mailNotifications(deps: Deps, payload: unknown): Promise<void> {
  const { ids } = Payload.parse(payload);
  await deps.transaction(async (db) => {
    const lines = await claimForMail(db, ids);
    await Promise.all(lines.map((line) => queueMail(deps, db, line)));
  });
}

function queueMail(deps: Deps, db: Db, line: MailLine): Promise<void> {
  const { PUBLIC_URL } = deps.env;
  const sentence = toSentence(line);
  const text = [
    sentence,
    line.excerpt === '' ? null : `> ${line.excerpt.replaceAll('\n', '\n> ')}`,
    `${mailText.open}${PUBLIC_URL}${toPath(line)}`,
    `${mailText.settings}${PUBLIC_URL}/setting#notifications`,
  ]
    .filter((part) => part !== null)
    .join('\n\n');
  const mail = { to: line.email, subject: sentence, text };
  return deps.addJob(db, 'mail.send', mail, { lowPriority: true });
}

/** The sentence in plain words. */
export function toSentence(
  line: Pick<MailLine, 'kind' | 'detail' | 'actor' | 'title' | 'model' | 'request_id'>,
): string {
  const { actor, before, after } = getSentence(line.kind, line.detail);
  const actorName = actor ? `${line.actor} ` : '';
  // an asker is not told the title of what they may not read
  const isUntold = line.request_id !== null && line.title === '';
  const title = isUntold ? MODEL_NAMES[line.model] : mailText.title(quoteTitle(line.title));
  return `${actorName}${before}${title}${after}`;
}

/** Where it happened, as a path of the site. */
export function toPath(
  line: Pick<
    MailLine,
    | 'model'
    | 'content_id'
    | 'draft_id'
    | 'import_id'
    | 'webhook_id'
    | 'about_robot'
    | 'requested_id'
    | 'detail'
    | 'anchor'
  >,
): string {
  if (line.requested_id !== null) {
    return line.detail === 'ASKED'
      ? ACCESS_REQUESTS_PATH
      : getContentAddress(line.model, line.requested_id, '');
  }
  if (line.import_id !== null) return getImportAddress(line.import_id);
  if (line.webhook_id !== null)
    return getWebhookAddress(line.webhook_id, line.about_robot === true);
  if (line.draft_id !== null) return getDraftAddress(line.draft_id);
  if (line.content_id === null) throw new Error('a notification about nothing');
  return getContentAddress(line.model, line.content_id, line.anchor);
}

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
