import type { Id } from '@zhihui/contract/schema.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { buildCard } from './build-card.ts';
import type { ChatEvent } from './callbacks/callback.ts';
import { answerFeishuPress, answerFeishuPreview } from './callbacks/feishu-callback.ts';
import { findCard, findCardLine } from './chat.repo.ts';
import type { PressOutcome } from './chat.repo.ts';
import { chatText } from './chat.text.ts';
import { toFeishuCard } from './platforms/feishu.ts';
import { findPreviewTitle } from './preview-link.ts';
import { pressCard } from './press-card.ts';
import type { ChatSite } from './press-card.ts';

/** Does what 飞书 reports and resolves to the JSON of the answer; null for what is not of this site. */
export async function answerFeishuEvent(
  site: ChatSite,
  providerId: Id,
  event: ChatEvent,
): Promise<string | null> {
  if (event.kind === 'challenge') return JSON.stringify({ challenge: event.text });
  if (event.kind === 'preview') return answerFeishuPreview(await findPreviewTitle(site, event.url));
  if (event.kind === 'other') return null;
  const outcome = await pressCard(site, { ...event, providerId });
  const card = outcome.isDone
    ? await buildPressedCard(site, providerId, event.cardId, outcome)
    : null;
  return answerFeishuPress(outcome, card);
}

/**
 * The card after its button was pressed: what was done in place of the buttons, and no title when its recipient has no right to it
 * any more, as after a review. Null for a card that is gone.
 */
async function buildPressedCard(
  { db, publicUrl }: ChatSite,
  providerId: Id,
  cardId: string,
  outcome: PressOutcome,
): Promise<object | null> {
  const stored = await findCard(db, { id: cardId, providerId });
  if (stored === null) return null;
  const line = await findCardLine(db, {
    ...{ notificationId: stored.notification_id, providerId, unreadOnly: false },
  });
  const { name: site } = await siteSettings(db);
  const card =
    line === null
      ? { id: cardId, site, title: chatText.handled, url: publicUrl, buttons: [] }
      : buildCard(line, {
          id: cardId,
          site,
          action: null,
          provider: { id: providerId },
          publicUrl,
        });
  return toFeishuCard(card, outcome.message);
}
