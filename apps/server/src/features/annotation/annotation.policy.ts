import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';

/** What the rules need in addition to the thread: the caller's rights on its article. */
export interface ArticleAccess {
  categoryId: Id | null;
  scope: ModerationScope;
  /** Whether the caller can edit the article. */
  editsArticle: boolean;
}

interface Authored {
  author_id: Id;
}

/** The caller's own annotations, or others' in a category that the caller moderates. */
export function getAnnotationAbilities(
  actor: Actor,
  row: Authored,
  { categoryId, scope }: ArticleAccess,
): { edit: boolean; delete: boolean } {
  const isOwn = can(actor, 'annotations.add') && actor.member?.userId === row.author_id;
  const isInScope = scope.covers(categoryId);
  return {
    edit: isOwn || (isInScope && can(actor, 'annotations.edit')),
    delete: isOwn || (isInScope && can(actor, 'annotations.delete')),
  };
}

/** A thread can be resolved by its author, by editors of the article, and by users who can edit the thread. */
export function canResolve(actor: Actor, row: Authored, access: ArticleAccess): boolean {
  const canEditArticle = access.editsArticle && can(actor, 'annotations.add');
  return canEditArticle || getAnnotationAbilities(actor, row, access).edit;
}
