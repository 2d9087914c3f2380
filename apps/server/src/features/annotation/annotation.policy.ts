import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reach } from '../../visibility/reach.ts';

/** What the rules look at in addition to the thread: the article it hangs on. */
export interface Place {
  categoryId: Id | null;
  reach: Reach;
  /** Whether the caller may change the article. */
  editsArticle: boolean;
}

interface Subject {
  author_id: Id;
}

/** One's own, or other people's within reach of the article's category. */
export function annotationAbilities(
  actor: Actor,
  row: Subject,
  { categoryId, reach }: Place,
): { edit: boolean; delete: boolean } {
  const own = can(actor, 'annotations.add') && actor.member?.userId === row.author_id;
  const covered = reach.covers(categoryId);
  return {
    edit: own || (covered && can(actor, 'annotations.edit')),
    delete: own || (covered && can(actor, 'annotations.delete')),
  };
}

/** A thread is settled by whoever began it, by whoever may change the article, and by whoever may change the thread. */
export function mayResolve(actor: Actor, row: Subject, place: Place): boolean {
  const settles = place.editsArticle && can(actor, 'annotations.add');
  return settles || annotationAbilities(actor, row, place).edit;
}
