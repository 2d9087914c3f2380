import { randomUUID } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { answerFeishuEvent } from './answer-feishu.ts';
import { toFeishuEvent } from './callbacks/feishu-callback.ts';
import { deleteOldPresses } from './chat.repo.ts';
import type { ChatSite } from './press-card.ts';

export { cardNotifications, sendCard } from './send-cards.ts';

const DAY_MS = 86_400_000;

/** Deletes presses of buttons that are older than a week. */
export async function sweepPresses(db: Db): Promise<void> {
  await deleteOldPresses(db, new Date(Date.now() - 7 * DAY_MS));
}

/**
 * Answers what 飞书 reports over the connection of a bot, which the platform verified at its start: a press of a card, or a link
 * whose title is wanted. Null for what is not of this site's cards. Throws BAD_REQUEST for a message that is not as documented.
 */
export function answerFeishuMessage(
  site: Pick<ChatSite, 'db' | 'dispatch' | 'publicUrl' | 'log'>,
  providerId: Id,
  message: unknown,
): Promise<string | null> {
  const call = {
    now: new Date(),
    ip: '',
    requestId: randomUUID(),
    userAgent: '',
    acceptLanguage: '',
  };
  return answerFeishuEvent({ ...site, ...call }, providerId, toFeishuEvent(message));
}
