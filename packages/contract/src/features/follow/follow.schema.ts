import { z } from 'zod';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { FOLLOW_LISTS } from './follow.lists.ts';

/** What can be followed other than articles, as in the address. */
export const FollowTarget = z.enum([
  'news',
  'announcement',
  'question',
  'author',
  'category',
  'tag',
]);

export const FollowQuery = z.strictObject({
  ...pageFields,
  type: z.enum(FOLLOW_LISTS).default('CONTENT'),
});

export const FollowedItem = z.object({
  id: Id,
  type: z.enum(FOLLOW_LISTS),
  /** Title, nickname or name. */
  name: z.string(),
  /** Section of a content or category; of a tag the one where most carries it, null when nothing does. */
  model: z.enum(CONTENT_MODELS).nullable(),
  avatar: z.string().nullable(),
  followedAt: z.string(),
});
export type FollowedItem = z.output<typeof FollowedItem>;

/** `allowed` is false, and the list empty, when the person does not show it to the asker. */
export const FollowPage = page(FollowedItem).extend({ allowed: z.boolean() });
export type FollowPage = z.output<typeof FollowPage>;

/** Who may see what I follow. */
export const FollowSetting = z.strictObject({
  audience: z.enum(['EVERYBODY', 'MEMBERS', 'NOBODY']),
});
export type FollowSetting = z.output<typeof FollowSetting>;
