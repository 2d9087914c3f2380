import type { ContentModel } from '@zhihui/contract/models.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ALL_CATEGORIES, NO_CATEGORIES } from '../../visibility/moderation-scope.ts';
import type { CategoryScope, ModerationScope } from '../../visibility/moderation-scope.ts';

/** Setting that enables reviews, by section. */
const SWITCHES = {
  ARTICLE: 'reviewArticles',
  ANNOUNCEMENT: 'reviewAnnouncements',
  NEWS: 'reviewNews',
  QUESTION: 'reviewQuestions',
} as const satisfies Record<ContentModel, string>;
type ReviewSwitches = Readonly<Record<(typeof SWITCHES)[ContentModel], boolean>>;

/** Returns the categories in which the caller publishes without a review; texts with blocked words are always reviewed. */
export function getPublishingScope(
  actor: Actor,
  model: ContentModel,
  scope: ModerationScope,
  settings: ReviewSwitches,
): CategoryScope {
  if (!settings[SWITCHES[model]]) return ALL_CATEGORIES;
  return can(actor, 'auditLog.add') ? scope.review : NO_CATEGORIES;
}
