/** Enumerations of the specification. No zod here: browser code imports these values. */

/** Sections as they appear in URLs, carousels, categories and search. */
export const MODELS = ['HOME', 'ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION'] as const;
export type Model = (typeof MODELS)[number];

/** Sections that hold content (everything but HOME). */
export const CONTENT_MODELS = ['ANNOUNCEMENT', 'NEWS', 'ARTICLE', 'QUESTION'] as const;
export type ContentModel = (typeof CONTENT_MODELS)[number];

export const CONTENT_STATUSES = ['DRAFT', 'PENDING_REVIEW', 'APPROVED', 'REJECTED'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

export const VISIBILITIES = ['PUBLIC', 'MEMBER', 'INTERNAL', 'GRANTED'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const SORTS = ['latest', 'hot', 'updated'] as const;
export type Sort = (typeof SORTS)[number];

/** How long ago something was published, at most. */
export const PUBLISHED_WITHIN = ['week', 'month', 'year'] as const;
export type PublishedWithin = (typeof PUBLISHED_WITHIN)[number];

/** Kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'COMMENT',
  'REPLY',
  'MENTION',
  'ANSWER',
  'ACCEPTED',
  'INVITED',
  'REVIEW',
  'SUBMITTED',
  'ANNOUNCEMENT',
  'FOLLOWED_CHANGED',
  'FEEDBACK',
  'REMINDER',
  'WRITING',
  'ACCESS',
  'TRANSFER',
  'INTEGRATION',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Those that users get only when they choose them: the review queue lists the same. */
export const OPT_IN_KINDS: readonly NotificationKind[] = ['SUBMITTED'];

/** Path segment of a section: `/article/:id`, `GET /article/page`. */
export const SECTION_PATH = {
  ANNOUNCEMENT: 'announcement',
  NEWS: 'news',
  ARTICLE: 'article',
  QUESTION: 'question',
} as const satisfies Record<ContentModel, string>;
