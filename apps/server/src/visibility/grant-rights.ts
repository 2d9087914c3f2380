import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { can } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import { holdsPermission, isAdmin } from './account-rights.ts';
import type { PersonSql } from './account-rights.ts';
import { ALL_CATEGORIES, NO_CATEGORIES, loadModerationScope } from './moderation-scope.ts';
import type { CategoryScope } from './moderation-scope.ts';
import { isContentAssigned } from './person-access.ts';

/*
 * Who may grant: users who may change every category, and users who may change categories and moderate this one. A right to
 * read, write or review gives no right to grant.
 */

/** The categories in which the caller may grant. */
export async function loadGrantScope(db: Db, actor: Actor): Promise<CategoryScope> {
  if (can(actor, 'category.admin')) return ALL_CATEGORIES;
  return can(actor, 'category.edit') ? loadModerationScope(db, actor) : NO_CATEGORIES;
}

/** Whether the caller may grant in a category; null: for items without one, which everyone may read. */
export async function canGrantIn(db: Db, actor: Actor, categoryId: Id | null): Promise<boolean> {
  return (await loadGrantScope(db, actor)).covers(categoryId);
}

/** SQL: the account may grant for `content`, as `loadGrantScope` says of a caller. */
export function canGrantFor(account: PersonSql, content: string): string {
  return `(${isAdmin(account)} or ${holdsPermission(account, 'category.admin')} or (${holdsPermission(account, 'category.edit')}
    and ${isContentAssigned(`${account.person}.id`, content)}))`;
}
