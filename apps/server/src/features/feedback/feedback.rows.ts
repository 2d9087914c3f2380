import { COVERED_BY_PERSON } from '../category/category.public.ts';

/** Person `u` (users, with `r` roles) cares for feedback on `c`: the rule of `feedbackAbilities`, where there is no actor. */
export const CARES = `(r.code = 'Admin' or (${COVERED_BY_PERSON} and exists (select from role_permissions p
  where p.role_id = r.id and p.code = 'feedback.comment.update')))`;

/**
 * Whether notification `n` on `c` tells person `u` (with `r` roles) of a feedback that they may read now: one's reach may
 * have ended, or one's text have been handed over, since it was told. Anything else it lets pass.
 */
export const FEEDBACK_STILL_THEIRS = `(n.anchor not like 'feedback-%' or exists (select from feedbacks f
  left join comments m on m.id = f.comment_id
  where f.id = substring(n.anchor from '^feedback-([0-9]+)$')::bigint
    and (f.author_id = u.id or coalesce(m.author_id, c.author_id) = u.id or ${CARES})))`;
