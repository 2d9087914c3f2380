import { contentAssignedTo, readableByPerson, roleHolds } from './people.ts';
import type { ContentSql, PersonSql } from './people.ts';

/*
 * Not everything that stands on a content is for all its readers: feedback is for those it concerns, annotations are for
 * those who may see annotations. Notifications name such places by their anchor, `feedback-12` or `annotation-3`.
 */

/** SQL: people with `role` may see annotations at all. */
export function seesAnnotations(role: string): string {
  return roleHolds(role, 'annotations.query');
}

/** SQL: the person takes care of feedback on `content`: the rule of `feedbackAbilities`, where there is no caller. */
export function caresForFeedback({ person, role }: PersonSql, content: string): string {
  return `(${role}.code = 'Admin' or (${contentAssignedTo(`${person}.id`, content)}
    and ${roleHolds(role, 'feedback.comment.update')}))`;
}

const feedbackReadable = (place: string, of: PersonSql, content: string): string =>
  `(${place} not like 'feedback-%' or exists (select from feedbacks f left join comments fm on fm.id = f.comment_id
    where f.id = substring(${place} from '^feedback-([0-9]+)$')::bigint
      and (f.author_id = ${of.person}.id or coalesce(fm.author_id, ${content}.author_id) = ${of.person}.id
        or ${caresForFeedback(of, content)})))`;

const annotationReadable = (place: string, role: string): string =>
  `(${place} not like 'annotation-%' or ${seesAnnotations(role)})`;

/** SQL: the person may read what stands at `place` (an anchor, an expression of text) of the content, and the content. */
export function placeReadableByPerson(place: string, of: PersonSql, content: ContentSql): string {
  return `${readableByPerson(of, content)} and ${feedbackReadable(place, of, content.content)}
    and ${annotationReadable(place, of.role)}`;
}

/** SQL: the place where not all readers of a content may read what it says, else an empty text; for asking once a place. */
export function privatePlace(place: string): string {
  return `case when ${place} like 'feedback-%' or ${place} like 'annotation-%' then ${place} else '' end`;
}
