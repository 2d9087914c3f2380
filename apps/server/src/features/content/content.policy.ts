import type { ContentModel } from '@zhihui/contract/models.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { EVERYWHERE, NOWHERE } from '../../visibility/reach.ts';
import type { Reach } from '../../visibility/reach.ts';

/** Setting of each section that says whether its texts wait for a reviewer. */
const SWITCHES = {
  ARTICLE: 'reviewArticles',
  ANNOUNCEMENT: 'reviewAnnouncements',
  NEWS: 'reviewNews',
  QUESTION: 'reviewQuestions',
} as const satisfies Record<ContentModel, string>;
type ReviewSwitches = Readonly<Record<(typeof SWITCHES)[ContentModel], boolean>>;

/** Where what the caller hands in is published without a review, unless it has a sensitive word. */
export function publishesWithin(
  actor: Actor,
  model: ContentModel,
  reach: Reach,
  settings: ReviewSwitches,
): Reach {
  if (!settings[SWITCHES[model]]) return EVERYWHERE;
  return can(actor, 'auditLog.add') ? reach : NOWHERE;
}
