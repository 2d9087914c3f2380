import { z } from 'zod';
import { CONTENT_MODELS, NOTIFICATION_KINDS } from '../../models.ts';
import { Id, pageFields } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';

const Kind = z.enum(NOTIFICATION_KINDS);
const kinds = z.array(Kind).max(NOTIFICATION_KINDS.length);

/** What a reader can do about a notification in its place. */
export const NoticeAction = z.discriminatedUnion('kind', [
  /** Say to have read the announcement, as it is in this revision. */
  z.object({ kind: z.literal('CONFIRM'), revision: z.int() }),
  /** Say to have read a content that groups are asked to read, as it is in this revision. */
  z.object({ kind: z.literal('MUST_READ'), revision: z.int() }),
  /** Say that the article still holds; `edit`: they may change it too. */
  z.object({ kind: z.literal('STILL_VALID'), edit: z.boolean() }),
]);
export type NoticeAction = z.output<typeof NoticeAction>;

const NotificationContent = z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() });

export const NotificationItem = z.object({
  id: Id,
  kind: Kind,
  /** Chooses the sentence, see `sentenceOf`. */
  detail: z.string(),
  /** The actor; null when no user caused it. */
  actor: UserBrief.nullable(),
  content: NotificationContent.nullable(),
  /** The draft that it is about, when that is no content yet. */
  draft: NotificationContent.nullable(),
  /** The request for access that it is about; the title is empty for an asker who may not read what they asked for. */
  request: z
    .object({ id: Id, model: z.enum(CONTENT_MODELS), targetId: Id, title: z.string() })
    .nullable(),
  /** The import that it is about. */
  import: z.object({ id: Id, title: z.string() }).nullable(),
  /** The webhook or group robot that it is about. */
  webhook: z.object({ id: Id, robot: z.boolean(), title: z.string() }).nullable(),
  /** Fragment of the place on the content's page, or empty. */
  anchor: z.string(),
  excerpt: z.string(),
  /** Null when there is nothing to do, or it is done, or not the reader's to do any more. */
  action: NoticeAction.nullable(),
  read: z.boolean(),
  createdAt: z.string(),
});
export type NotificationItem = z.output<typeof NotificationItem>;

export const NotificationQuery = z.strictObject({
  ...pageFields,
  /** One kind, or several: `kind=COMMENT&kind=REPLY`. */
  kind: z.union([Kind.transform((kind) => [kind]), kinds]).optional(),
  unread: z.enum(['true', 'false']).default('false'),
});

export const UnreadCount = z.object({ unread: z.int().nonnegative() });
export type UnreadCount = z.output<typeof UnreadCount>;

/** What a stream sends: the unread count, and `rights` of the session's user, which changes with what they can do. */
export const StreamState = UnreadCount.extend({ rights: z.string() });
export type StreamState = z.output<typeof StreamState>;

/** The same with the kinds that have any. */
export const UnreadByKind = UnreadCount.extend({
  kinds: z.array(z.object({ kind: Kind, unread: z.int().nonnegative() })),
});
export type UnreadByKind = z.output<typeof UnreadByKind>;

/** Which ones to mark as read; null for all. */
export const ReadKinds = z.strictObject({ kinds: kinds.nullable() });

/** Which notifications a user wants, and how. */
export const NotificationSetting = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: Kind,
        site: z.boolean(),
        mail: z.boolean(),
        /** To browsers, while no page is open; unchanged where a page does not know of it. */
        push: z.boolean().optional(),
        /** As a card of the company's chat; unchanged where a page does not know of it. */
        card: z.boolean().optional(),
      }),
    )
    .max(30),
  digest: z.enum(['OFF', 'DAILY', 'WEEKLY']),
  /** IANA name; the digest comes at eight in the morning there. */
  timeZone: z
    .string('请选择时区')
    .max(64, '时区无效')
    .regex(/^[A-Za-z][\w+/-]*$/u, '时区无效'),
});
export type NotificationSetting = z.output<typeof NotificationSetting>;
