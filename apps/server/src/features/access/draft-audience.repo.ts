import type { DraftReason } from '@zhihui/contract/features/access/access.limits.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text, textOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { holdsPermission, holdsPermissionCode, isAdmin } from '../../visibility/account-rights.ts';
import { isGranted } from '../../visibility/audiences.ts';
import { isOpenToAuthor } from '../../visibility/content-access.ts';
import { isDraftOpenToInvited } from '../../visibility/draft-access.ts';
import {
  isActive,
  isCategoryAssigned,
  isContentAssigned,
  isReviewedBy,
  toAccountViewer,
} from '../../visibility/person-access.ts';

const ACCOUNT = { person: 'u', role: 'r' };
const PERSON = { id, nickname: text, avatar: nullable(text) };
const CONTENT = { content: 'c', category: 'k' };

/** SQL: the permission of a section (`model`: an expression) to do this. */
const sectionCode = (model: string, right: 'add' | 'edit'): string =>
  `case ${model} ${CONTENT_MODELS.map((name) => `when '${name}' then '${SECTION_CODES[name][right]}'`).join(' ')} end`;

/** SQL: the person may edit content `c` of category `k`, as `getAbilities` says of a caller. */
const MAY_EDIT = `(${isAdmin(ACCOUNT)}
  or (${isContentAssigned('u.id', 'c')} and ${holdsPermissionCode(ACCOUNT, sectionCode('c.model', 'edit'))})
  or (c.author_id = u.id and ${holdsPermissionCode(ACCOUNT, sectionCode('c.model', 'add'))}
    and ${isOpenToAuthor(CONTENT, toAccountViewer(ACCOUNT))}
    and (coalesce(k.visibility, 0) < 3 or ${isGranted('k', 'u.id', ['WRITE', 'REVIEW'])})))`;

const READERS = statement({
  name: 'access.draft-readers',
  long: true,
  params: { id },
  row: { ...PERSON, why: textOf<DraftReason>() },
  text: `select id, nickname, avatar, why from (
      select u.id, u.nickname, u.avatar, 'AUTHOR' as why, 0 as part from drafts d join users u on u.id = d.user_id where d.id = :id
      union all
      select u.id, u.nickname, u.avatar, 'INVITED', 1 from drafts d join draft_members m on m.draft_id = d.id
        join users u on u.id = m.user_id join roles r on r.id = u.role_id
        where d.id = :id and u.id <> d.user_id and ${isDraftOpenToInvited('d', ACCOUNT)}
      union all
      select u.id, u.nickname, u.avatar, 'EDITOR', 2 from drafts d join contents c on c.id = d.content_id
        left join categories k on k.id = c.category_id, users u join roles r on r.id = u.role_id
        where d.id = :id and d.together and u.id <> d.user_id and ${isActive('u')} and ${MAY_EDIT}) reader
    order by part, nickname, id`,
});

/** Who may see a draft: its author, those invited, and for a text that several people write on those who may edit the item. */
export async function listDraftReaders(db: Db, draftId: Id) {
  return READERS.all(db, { id: draftId });
}

const REVIEWERS = statement({
  name: 'access.draft-reviewers',
  long: true,
  params: { id },
  row: PERSON,
  text: `select u.id, u.nickname, u.avatar from drafts d join categories k on k.id = d.category_id,
      users u join roles r on r.id = u.role_id
    where d.id = :id and u.id <> d.user_id and ${isActive('u')} and (${isAdmin(ACCOUNT)}
      or (${isCategoryAssigned('u.id', 'k')} and ${holdsPermissionCode(ACCOUNT, sectionCode('d.model', 'edit'))})
      or (${isReviewedBy(ACCOUNT, 'k')} and ${holdsPermission(ACCOUNT, 'auditLog.add')}))
    order by ${isAdmin(ACCOUNT)}, u.nickname, u.id`,
});

/** Who will see a draft once it is submitted: those who review or edit what others write in its category. */
export async function listDraftReviewers(db: Db, draftId: Id) {
  return REVIEWERS.all(db, { id: draftId });
}
