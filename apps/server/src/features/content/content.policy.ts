import type { ContentModel } from '@zhihui/contract/models.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { EVERYWHERE, NOWHERE } from '../../visibility/reach.ts';
import type { Reach } from '../../visibility/reach.ts';

/** Where what the caller hands in is published without a review, unless it has a sensitive word. */
export function publishesWithin(
  actor: Actor,
  model: ContentModel,
  reach: Reach,
  { reviewArticles }: { reviewArticles: boolean },
): Reach {
  if (model !== 'ARTICLE' || !reviewArticles) return EVERYWHERE;
  return can(actor, 'auditLog.add') ? reach : NOWHERE;
}
