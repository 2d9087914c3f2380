import { holds, isAdmin } from './account-rights.ts';
import type { PersonSql } from './account-rights.ts';
import { contentAssignedTo, readableByPerson } from './people.ts';
import type { ContentSql } from './people.ts';

/*
 * Not everything that stands on a content is for all its readers: feedback is for those it concerns, annotations are for
 * those who may see annotations. Notifications name such places by their anchor, `feedback-12` or `annotation-3`.
 */

/** SQL: the person can see annotations at all. */
export function seesAnnotations(of: PersonSql): string {
  return holds(of, 'annotations.query');
}

/** SQL: the person takes care of feedback on `content`: the rule of `feedbackAbilities`, where there is no caller. */
export function caresForFeedback(of: PersonSql, content: string): string {
  return `(${isAdmin(of)} or (${contentAssignedTo(`${of.person}.id`, content)}
    and ${holds(of, 'feedback.comment.update')}))`;
}

const feedbackReadable = (place: string, of: PersonSql, content: string): string =>
  `(${place} not like 'feedback-%' or exists (select from feedbacks f left join comments fm on fm.id = f.comment_id
    where f.id = substring(${place} from '^feedback-([0-9]+)$')::bigint
      and (f.author_id = ${of.person}.id or coalesce(fm.author_id, ${content}.author_id) = ${of.person}.id
        or ${caresForFeedback(of, content)})))`;

const annotationReadable = (place: string, of: PersonSql): string =>
  `(${place} not like 'annotation-%' or ${seesAnnotations(of)})`;

/** SQL: the person may read what stands at `place` (an anchor, an expression of text) of the content, and the content. */
export function placeReadableByPerson(place: string, of: PersonSql, content: ContentSql): string {
  return `${readableByPerson(of, content)} and ${feedbackReadable(place, of, content.content)}
    and ${annotationReadable(place, of)}`;
}

/** SQL: the place where not all readers of a content may read what it says, else an empty text; for asking once a place. */
export function privatePlace(place: string): string {
  return `case when ${place} like 'feedback-%' or ${place} like 'annotation-%' then ${place} else '' end`;
}
