import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reader } from './media.repo.ts';

/**
 * Whose uploads the caller may have besides those in texts they can read: their own; a reviewer's
 * reach over texts not published yet ends at the categories assigned; Admin has all.
 */
export function readerOf(actor: Actor): Reader {
  const { member, level } = actor;
  if (!member) return { userId: null, level, reach: 'NONE' };
  if (member.admin) return { userId: member.userId, level, reach: 'ALL' };
  const reviews = can(actor, 'auditLog.add') || can(actor, 'article.edit');
  return { userId: member.userId, level, reach: reviews ? 'ASSIGNED' : 'NONE' };
}
