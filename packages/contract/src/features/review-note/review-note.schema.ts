import { z } from 'zod';
import { Id } from '../../schema.ts';
import { AnnotationSelector } from '../annotation/annotation.schema.ts';
import { UserBrief } from '../user/user.schema.ts';

/** What a reviewer wrote beside the words of a text that waits, or waited. */
export const ReviewNote = z.object({
  id: Id,
  contentId: Id,
  /** Revision that `selector` belongs to. */
  revision: z.int(),
  author: UserBrief,
  content: z.string(),
  selector: AnnotationSelector,
  /** A verdict took it to the author of the text. */
  sent: z.boolean(),
  resolved: z.boolean(),
  createdAt: z.string(),
  edited: z.boolean(),
  abilities: z.object({ edit: z.boolean(), resolve: z.boolean() }),
});
export type ReviewNote = z.output<typeof ReviewNote>;
