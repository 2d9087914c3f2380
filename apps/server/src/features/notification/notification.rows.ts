import { ANNOTATION_STILL_THEIRS } from '../annotation/annotation.public.ts';
import { READABLE_BY_PERSON } from '../content/content.public.ts';
import { FEEDBACK_STILL_THEIRS } from '../feedback/feedback.public.ts';

/**
 * Whether person `u` (users, with `r` roles) may still read what notification `n` tells of on content `c` (with `k` its
 * category): the content, and those words on it that are not for all its readers.
 */
export const STILL_THEIRS = `${READABLE_BY_PERSON} and ${FEEDBACK_STILL_THEIRS} and ${ANNOTATION_STILL_THEIRS}`;

/** The place of `n` where not all readers of the content may read what it says, for asking once for each such place. */
export const PRIVATE_PLACE = `case when n.anchor like 'feedback-%' or n.anchor like 'annotation-%' then n.anchor else '' end`;
