import { isContentReadable, isOpenToAuthor } from './content-access.ts';
import { getAccountLevel } from './account-rights.ts';
import type { PersonSql } from './account-rights.ts';
import { isActive } from './person-access.ts';
import type { ViewerSql } from './viewer-sql.ts';

/**
 * SQL: the person was invited to `draft` (a row of drafts) and may still open it: the rule of `assertDraft` for
 * collaborators, without a caller.
 */
export function isDraftOpenToInvited(draft: string, account: PersonSql): string {
  return `${isActive(account.person)} and ${getAccountLevel(account)} = 2 and ${draft}.content_id is null and exists (select from draft_members invited
      where invited.draft_id = ${draft}.id and invited.user_id = ${account.person}.id)`;
}

/**
 * SQL: a person may still see their own `draft`: one based on another author's text contains that text, which the person
 * must be able to read.
 */
export function isOwnDraftOpen(draft: string, person: string, viewer: ViewerSql): string {
  return `${draft}.user_id = ${person} and (${draft}.content_id is null or exists (select from contents origin
    left join categories place on place.id = origin.category_id where origin.id = ${draft}.content_id
    and ((origin.author_id = ${person} and ${isOpenToAuthor({ content: 'origin', category: 'place' }, viewer)})
      or ${isContentReadable({ content: 'origin', category: 'place' }, viewer)})))`;
}
