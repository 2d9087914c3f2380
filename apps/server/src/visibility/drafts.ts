import { isActive, roleLevel } from './people.ts';
import type { PersonSql } from './people.ts';

/**
 * SQL: the person was invited to `draft` (a row of drafts) and may still open it: the rule of `assertDraft` for those
 * whose draft it is not, where there is no caller.
 */
export function draftOpenToInvited(draft: string, { person, role }: PersonSql): string {
  return `${isActive(person)} and ${roleLevel(role)} = 2 and not ${person}.must_change_password
    and ${draft}.content_id is null and exists (select from draft_members invited
      where invited.draft_id = ${draft}.id and invited.user_id = ${person}.id)`;
}
