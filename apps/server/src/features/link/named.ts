import { MAX_NAMED } from '@zhihui/contract/features/link/link.limits.ts';
import { personOf } from '@zhihui/contract/features/link/mention.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/** Only the renderer gives a link this class, so that it is one of ours. */
const MENTION = /<a href="([^"<>]{1,60})" class="mention">/gu;

/** The first people that a rendered text names, each once. */
export function namedIn(html: string): Id[] {
  const ids = new Set<string>();
  for (const [, href = ''] of html.matchAll(MENTION)) {
    const person = personOf(href);
    if (person !== null) ids.add(person);
    if (ids.size === MAX_NAMED) break;
  }
  return [...ids].map(normaliseId);
}
