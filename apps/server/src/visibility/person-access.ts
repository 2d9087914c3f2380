import { getAccountLevel, holdsPermission, holdsPermissionCode } from './account-rights.ts';
import type { PersonSql } from './account-rights.ts';
import {
  isCategoryOpen,
  isContentReadable,
  isLive,
  isOpenToAuthor,
  isSectionOpen,
} from './content-access.ts';
import { isGranted, isInAudienceOf, isOpenedTo } from './audiences.ts';
import type { ViewerSql } from './viewer-sql.ts';

/** Aliases of a content: `content` a row of contents, `category` its category (left join). */
export interface ContentSql {
  content: string;
  category: string;
}

/** The account as a viewer, in place of a caller. */
export const toAccountViewer = (account: PersonSql): ViewerSql => ({
  level: getAccountLevel(account),
  announcements: holdsPermission(account, 'announcement.page'),
  isInAudience: (category) => isInAudienceOf(account, category),
  isOpened: (content) => isOpenedTo(account, content),
});

/** SQL: the account is in use. */
export const isActive = (person: string): string =>
  `${person}.status = 'ACTIVE' and ${person}.deleted_at is null`;

/** SQL: the person is among those the content is for, whether or not it is live. */
export function isIntendedForPerson(account: PersonSql, { content, category }: ContentSql): string {
  const viewer = toAccountViewer(account);
  return `${isActive(account.person)} and (${isCategoryOpen(category, viewer)} or ${viewer.isOpened(content)})
    and ${isSectionOpen(content, viewer)}`;
}

/**
 * SQL: the person may read the content; for notifying many people at once, without a caller. The rule of `abilitiesOf`
 * without a reviewer's extra scope.
 */
export function isReadableByPerson(account: PersonSql, content: ContentSql): string {
  const c = content.content;
  const canWrite = holdsPermissionCode(account, `lower(${c}.model) || '.add'`);
  return `${isActive(account.person)} and ${c}.deleted_at is null and (
    (${isLive(c)} and ${isIntendedForPerson(account, content)}) or (${c}.author_id = ${account.person}.id and ${canWrite}
      and ${isOpenToAuthor(content, toAccountViewer(account))}))`;
}

const OWNER: PersonSql = { person: 'owner', role: 'owner_role' };

/** SQL after `select` or `exists (select`: the owner of the content (`owner` of users), while they can maintain it. */
export function selectActiveOwner(content: ContentSql): string {
  return `from users owner join roles owner_role on owner_role.id = owner.role_id
    where owner.id = ${content.content}.owner_id and ${isIntendedForPerson(OWNER, content)}`;
}

/** SQL: id of the content's maintainer: its owner while they can be, else its author. */
export function getMaintainerId(content: ContentSql): string {
  return `coalesce((select owner.id ${selectActiveOwner(content)}), ${content.content}.author_id)`;
}

/**
 * SQL: a category assigned to this person (`userId`: an expression) is `category` (a row of categories), or an ancestor of
 * it.
 */
export function isCategoryAssigned(userId: string, category: string): string {
  return `exists (select from moderator_categories assigned where assigned.user_id = ${userId}
    and (assigned.category_id = ${category}.id or assigned.category_id = any(${category}.ancestor_ids)))`;
}

/**
 * SQL: the account reviews in `category` (a row of categories), if its role reviews: `loadReviewScope` without a caller.
 */
export function isReviewedBy(account: PersonSql, category: string): string {
  const userId = `${account.person}.id`;
  return `(${isCategoryAssigned(userId, category)} or (${isGranted(category, userId, ['REVIEW'])}
    and ${isCategoryOpen(category, toAccountViewer(account))}))`;
}

/**
 * SQL: the content is in a category assigned to this person (`userId`: an expression), or below one; `loadModerationScope` does it for a caller.
 */
export function isContentAssigned(userId: string, content: string): string {
  return `exists (select from moderator_categories assigned join categories place on place.id = ${content}.category_id
    where assigned.user_id = ${userId}
      and (assigned.category_id = place.id or assigned.category_id = any(place.ancestor_ids)))`;
}

/**
 * SQL: the viewer may know of a person (`person`: an expression of their id). Staff know of everyone; others of those who
 * took part in contents they may read: wrote, answered or commented on one, or maintain it.
 */
export function isFindable(person: string, viewer: ViewerSql): string {
  const isReadable = (content: string, category: string) =>
    isContentReadable({ content, category }, viewer);
  return `(${viewer.level} >= 2
    or exists (select from contents written left join categories written_in on written_in.id = written.category_id
      where written.author_id = ${person} and ${isReadable('written', 'written_in')})
    or exists (select from contents owned left join categories owned_in on owned_in.id = owned.category_id
      where owned.owner_id = ${person} and ${isReadable('owned', 'owned_in')})
    or exists (select from answers reply join contents question on question.id = reply.question_id
      left join categories question_in on question_in.id = question.category_id
      where reply.author_id = ${person} and reply.status = 'APPROVED' and reply.deleted_at is null
        and ${isReadable('question', 'question_in')})
    or exists (select from comments said join contents about on about.id = said.content_id
      left join categories about_in on about_in.id = about.category_id
      where said.author_id = ${person} and said.status = 'APPROVED' and said.deleted_at is null
        and ${isReadable('about', 'about_in')}))`;
}
