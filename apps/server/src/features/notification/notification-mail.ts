import { z } from 'zod';
import {
  getSentence,
  quoteTitle,
} from '@zhihui/contract/features/notification/notification.text.ts';
import { getDraftAddress, getContentAddress } from '@zhihui/contract/content-address.ts';
import { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { claimForMail } from './notification-mail.repo.ts';
import type { MailLine } from './notification-mail.repo.ts';
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
export function toSentence(line: Pick<MailLine, 'kind' | 'detail' | 'actor' | 'title'>): string {
  const { actor, before, after } = getSentence(line.kind, line.detail);
  const actorName = actor ? `${line.actor} ` : '';
  return `${actorName}${before}${mailText.title(quoteTitle(line.title))}${after}`;
}

/** Where it happened, as a path of the site. */
export function toPath(
  line: Pick<MailLine, 'model' | 'content_id' | 'draft_id' | 'anchor'>,
): string {
  if (line.draft_id !== null) return getDraftAddress(line.draft_id);
  if (line.content_id === null) throw new Error('a notification about nothing');
  return getContentAddress(line.model, line.content_id, line.anchor);
}
