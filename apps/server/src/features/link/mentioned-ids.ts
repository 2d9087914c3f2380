import { MAX_MENTION_SUGGESTIONS } from '@zhihui/contract/features/link/link.limits.ts';
import { parseProfileLink } from '@zhihui/contract/features/link/mention.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/** Only the renderer gives a link this class, so that it is one of ours. */
const MENTION = /<a href="([^"<>]{1,60})" class="mention">/gu;

/** The first people that a rendered text names, each once. */
export function listMentionedIds(html: string): Id[] {
  const ids = new Set<string>();
  for (const [, href = ''] of html.matchAll(MENTION)) {
    const personId = parseProfileLink(href);
    if (personId !== null) ids.add(personId);
    if (ids.size === MAX_MENTION_SUGGESTIONS) break;
  }
  return [...ids].map(normaliseId);
}
