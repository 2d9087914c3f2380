import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';

/** What the rules look at in addition to the thread: the article it hangs on. */
export interface ArticleAccess {
  categoryId: Id | null;
  scope: ModerationScope;
  /** Whether the caller may change the article. */
  editsArticle: boolean;
}

interface Authored {
  author_id: Id;
}

/** One's own, or other people's in a category the caller moderates. */
export function annotationAbilities(
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

/** A thread is settled by whoever began it, by whoever may change the article, and by whoever may change the thread. */
export function canResolve(actor: Actor, row: Authored, access: ArticleAccess): boolean {
  const canEditArticle = access.editsArticle && can(actor, 'annotations.add');
  return canEditArticle || annotationAbilities(actor, row, access).edit;
}
