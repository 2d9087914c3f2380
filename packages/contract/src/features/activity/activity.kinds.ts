/** What the back-office acts upon, for the activity log. No zod here. */
export const ACTIVITY_KINDS = [
  'user',
  'role',
  'moderator',
  'assignment',
  'category',
  'tag',
  'content',
  'answer',
  'comment',
  'annotation',
  'feedback',
  'cover',
  'carousel',
  'media',
  'agent',
  'template',
  'provider',
  'directory',
  'group',
  'setting',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
