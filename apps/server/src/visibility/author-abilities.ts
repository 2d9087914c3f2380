import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../ctx.ts';
import { GRANTED_VISIBILITY } from '../kernel/viewer.ts';
import type { Actor } from '../kernel/actor.ts';
import { getAbilities } from './abilities.ts';
import type { Abilities, ContentTarget } from './abilities.ts';
import type { ModerationScope } from './moderation-scope.ts';
import { listClosedToWriter } from './writer.repo.ts';

type Caller = Pick<Ctx, 'db' | 'actor'>;
type WrittenTarget = Pick<ContentTarget, 'author_id' | 'category_id' | 'live_revision'>;

/**
 * The rules for one content, and for authors in a GRANTED category: what readers there see is changed by those who may
 * write there, as it is created by them. Authors without that right still see what they wrote.
 */
export async function loadAbilities(
  caller: Caller,
  row: ContentTarget,
  scope: ModerationScope,
): Promise<Abilities> {
  const abilities = getAbilities(caller.actor, row, scope);
  if (row.visibility < GRANTED_VISIBILITY) return abilities;
  return (await loadAuthorRights(caller, [row]))(row, abilities);
}

/**
 * Reads for many contents at once where the caller may write; returns what takes from the abilities on one of them what its
 * author may not do without that right.
 */
export async function loadAuthorRights({ db, actor }: Caller, rows: readonly WrittenTarget[]) {
  const { member } = actor;
  const closed = new Set<Id>();
  // only readers of some GRANTED category can meet their own contents in one
  const hasAudience = actor.audiences.length + actor.opened.length > 0;
  if (member !== null && !member.admin && hasAudience) {
    const own = rows.flatMap((row) => (isAuthor(actor, row) ? (row.category_id ?? []) : []));
    for (const id of await listClosedToWriter(db, [...new Set(own)], member.userId)) closed.add(id);
  }
  return <T extends Pick<Abilities, 'edit' | 'delete'> & { pin?: boolean }>(
    row: WrittenTarget,
    abilities: T,
  ): T => {
    const isClosed = row.category_id !== null && closed.has(row.category_id);
    if (!isClosed || !isAuthor(actor, row)) return abilities;
    // a draft that no one else reads can be thrown away by its author
    const canDelete = abilities.delete && row.live_revision === null;
    return { ...abilities, edit: false, delete: canDelete };
  };
}

function isAuthor(actor: Actor, row: Pick<ContentTarget, 'author_id'>): boolean {
  return actor.member?.userId === row.author_id;
}
