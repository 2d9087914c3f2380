import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reach } from '../../visibility/reach.ts';

/** What the rules look at. */
export interface Subject {
  author_id: Id;
  status: string;
  deleted_at: Date | null;
}

/** Whether the comment is one to be read, not just a place: by those who have what it stands under (`READERS_HAVE`). */
export function published(row: Subject): boolean {
  return row.status === 'APPROVED' && row.deleted_at === null;
}

/** One's own, or other people's within reach of the item's category. */
export function commentAbilities(
  actor: Actor,
  row: Subject,
  place: { categoryId: Id | null; reach: Reach },
): { edit: boolean; delete: boolean; reply: boolean } {
  const add = can(actor, 'comment.add');
  const own = add && actor.member?.userId === row.author_id;
  const covered = place.reach.covers(place.categoryId);
  const there = row.deleted_at === null;
  return {
    edit: there && (own || (covered && can(actor, 'comment.edit'))),
    delete: own || (covered && can(actor, 'comment.delete')),
    reply: add && published(row),
  };
}
