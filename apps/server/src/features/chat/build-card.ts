import type { Ctx } from '../../ctx.ts';
import type { ProviderRow } from '../identity/identity.public.ts';
import { toPath, toSentence } from '../notification/notification.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import type { CardAction, CardLine } from './chat.repo.ts';
import { chatText } from './chat.text.ts';
import type { CardButton, ChatCard } from './platforms/chat-platform.ts';

const BUTTONS: Record<CardAction['kind'], readonly CardButton[]> = {
  CONFIRM: [{ key: 'CONFIRM', label: chatText.confirm }],
  MUST_READ: [{ key: 'CONFIRM', label: chatText.confirm }],
  STILL_VALID: [{ key: 'STILL_VALID', label: chatText.stillValid }],
  REVIEW: [{ key: 'PUBLISH', label: chatText.publish }],
  ACCESS: [
    { key: 'APPROVE', label: chatText.approve },
    { key: 'REJECT', label: chatText.reject },
  ],
};

/**
 * What the recipient can do about a notification by a button of its card; null for those of chats whose presses do not come
 * back to this site, and where there is nothing to do.
 */
export async function findCardAction(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  card: { provider: ProviderRow; sources: readonly NoticeActions[]; line: CardLine },
): Promise<CardAction | null> {
  const { provider, sources, line } = card;
  // presses come back in calls of the platform, or over the connection of a bot of the same app
  if (provider.callback_secret === null && !line.presses_by_bot) return null;
  const { content_id, request_id, kind, detail } = line;
  if (kind === 'ACCESS' && detail === 'ASKED' && request_id !== null)
    return line.request_state === 'PENDING'
      ? { kind: 'ACCESS', targetId: request_id, revision: null }
      : null;
  if (content_id === null) return null;
  // to reject takes a reason, which is written on the page
  if (kind === 'SUBMITTED')
    return { kind: 'REVIEW', targetId: content_id, revision: line.revision };
  const source = sources.find((candidate) => candidate.appliesTo(line));
  const action = (await source?.find(ctx, [content_id]))?.get(String(content_id));
  if (action === undefined) return null;
  const revision = 'revision' in action ? action.revision : null;
  return { kind: action.kind, targetId: content_id, revision };
}

/**
 * The card of a notification. Its address signs the recipient in by the account that the chat knows, and contains the id of the
 * card: platforms drop a message that is the same as an earlier one, which then is the same card sent again.
 */
export function buildCard(
  line: CardLine,
  of: {
    id: string;
    site: string;
    action: CardAction | null;
    provider: Pick<ProviderRow, 'id'>;
    publicUrl: string;
  },
): ChatCard {
  const query = new URLSearchParams({
    provider: String(of.provider.id),
    from: toPath(line),
    card: of.id,
  });
  return {
    id: of.id,
    site: of.site,
    title: toSentence(line),
    url: `${of.publicUrl}/login?${query}`,
    buttons: of.action === null ? [] : BUTTONS[of.action.kind],
  };
}
