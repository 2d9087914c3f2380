// Why it is as it is: docs/decisions/0110-first-run-and-whole-back-office.md
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { id, ids, nullable, texts } from '../db/kinds.ts';
import { can, getMemberId } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import { toViewer } from '../kernel/viewer.ts';
import { isContentReadable, isOpenToAuthor } from './content-access.ts';
import type { CategoryScope, ModerationScope } from './moderation-scope.ts';
import type { ContentSql } from './person-access.ts';
import { VIEWER, viewerParams } from './viewer-sql.ts';

/*
 * Which comments and answers the back-office lists for a caller who acts on those of other users: what readers of a content
 * see, wherever the caller may read the content, and what readers do not see (waiting, rejected, deleted) in the caller's
 * scope alone. `abilities.ts` has the same rules for one content.
 */

/** Parameters of a statement with the conditions below; `getCallerValues` returns their values. */
export const callerParams = {
  ...viewerParams,
  callerId: id,
  scope: nullable(ids),
  scopeModels: texts,
  ownModels: texts,
};

/** The caller of a statement with `callerParams`. */
export function getCallerValues(actor: Actor, scope: ModerationScope) {
  const reviews = can(actor, 'auditLog.add');
  return {
    ...toViewer(actor),
    callerId: getMemberId(actor),
    scope: scope.review.categoryIds,
    /** Sections whose contents the caller may open in their scope, published or not. */
    scopeModels: CONTENT_MODELS.filter((model) => reviews || can(actor, SECTION_CODES[model].edit)),
    /** Sections in which the caller may open contents of their own. */
    ownModels: CONTENT_MODELS.filter((model) => can(actor, SECTION_CODES[model].add)),
  };
}

/** SQL: the content is in the scope of the caller. */
export const isInScope = (content: string): string =>
  `(:scope::bigint[] is null or ${content}.category_id = any(:scope))`;

/** SQL: the caller may read the content. `category` is its category, a left join. */
export function isOpenToCaller({ content, category }: ContentSql): string {
  return `${content}.deleted_at is null and (${isContentReadable({ content, category }, VIEWER)}
    or (${isInScope(content)} and ${content}.model = any(:scopeModels::text[]))
    or (${content}.author_id = :callerId and ${content}.model = any(:ownModels::text[])
      and ${isOpenToAuthor({ content, category }, VIEWER)}))`;
}

/**
 * The categories that a filter by a subtree and by the caller's own categories leaves; undefined when there is neither.
 * `subtree` are the ids of a category with those below it.
 */
export function intersectWithScope(
  subtree: readonly Id[] | undefined,
  scope: CategoryScope | null,
): readonly Id[] | undefined {
  if (scope === null || scope.categoryIds === null) return subtree;
  return subtree?.filter((category) => scope.covers(category)) ?? scope.categoryIds;
}
