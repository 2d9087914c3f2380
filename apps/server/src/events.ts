import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/** The events that may be published after a transaction was committed. */
export interface DomainEvents {
  /**
   * The version that readers see changed: published, edited, moved. They have this revision since, or had it already.
   * `isNew` when it was written in the same moment, so that nothing can refer to it yet.
   */
  'content.live': { contentId: Id; model: ContentModel; revision: number; isNew?: true };
  /** An item, or an answer to it, was rendered again by a newer renderer; no user changed it. */
  'content.rendered': { contentId: Id };
  /** Readers have the item for the first time. */
  'content.published': { contentId: Id; model: ContentModel };
  /** Readers no longer have the item: deleted or withdrawn. */
  'content.gone': { contentId: Id };
  /** Another user unpublished it and returned it to its author; `at` identifies this time. */
  'content.unpublished': { contentId: Id; at: string };
  /** It is published again, as before that time. */
  'content.republished': { contentId: Id; at: string };
  'content.submitted': { contentId: Id; revision: number };
  /** The approval of this revision was withdrawn; earlier notifications about it no longer hold. */
  'content.unapproved': { contentId: Id; revision: number };
  /** A verdict was reached, or withdrawn. */
  'content.reviewed': { contentId: Id; auditLogId: Id };
  /** Readers see a comment from the moment it was written; no notification about it or its replies was sent before. */
  'comment.posted': { commentId: Id };
  /** A comment that readers have has another text. */
  'comment.changed': { commentId: Id };
  /** Readers have a comment again or only now. */
  'comment.live': { commentId: Id };
  /** Readers no longer have a comment. */
  'comment.gone': { commentId: Id };
  /** A verdict was reached, or withdrawn. */
  'comment.reviewed': { commentId: Id; auditLogId: Id };
  /** Submitted, or replaced an earlier opinion. */
  'feedback.given': { feedbackId: Id };
  'feedback.resolved': { feedbackId: Id };
  /** Answered by a maintainer; what is submitted again after that is `feedback.given`. */
  'feedback.reopened': { feedbackId: Id };
  /** Deleted permanently by a user. */
  'feedback.gone': { feedbackId: Id; contentId: Id };
  'feedback.answered': { feedbackId: Id; feedbackCommentId: Id };
  /** Its owner, or the day until which it counts as looked through, changed. */
  'content.care': { contentId: Id };
  /** The day until which a live item counts as verified has passed; sent once. */
  'content.overdue': { contentId: Id };
  'annotation.added': { annotationId: Id };
  'annotation.changed': { annotationId: Id };
  'annotation.gone': { annotationId: Id };
  /** A category was renamed, moved, or its visibility changed. */
  'category.changed': { categoryId: Id };
  'tag.changed': { tagId: Id };
  /** Asked for an address, or reminded of at this time; whether there is something is looked up now. */
  'access.requested': { requestId: Id; at: string };
  /** Groups are asked to read a content since `at`, or further groups since it was asked then. */
  'mustRead.asked': { contentId: Id; at: string };
  'access.decided': { requestId: Id };
  /** Readers see an answer from the moment it was written; no notification about it or its comments was sent before. */
  'answer.posted': { answerId: Id; questionId: Id };
  /** An answer that readers have has another text. */
  'answer.changed': { answerId: Id; questionId: Id };
  /** Readers have an answer again or only now. */
  'answer.live': { answerId: Id; questionId: Id };
  /** Readers no longer have it. */
  'answer.gone': { answerId: Id; questionId: Id };
  'answer.accepted': { answerId: Id };
  /** The acceptance was withdrawn, or another answer was accepted instead. */
  'answer.unaccepted': { answerId: Id };
  /** A verdict was reached, or withdrawn. */
  'answer.reviewed': { auditLogId: Id };
  'question.invited': { questionId: Id; userId: Id };
  /** Closed as a duplicate; `at` as in its row, which names this closing. */
  'question.closed': { questionId: Id; at: string; closedBy: Id };
  /** Open again after the closing at that time. */
  'question.reopened': { questionId: Id; at: string };
}
export type EventType = keyof DomainEvents;
export type Emit = <T extends EventType>(type: T, payload: DomainEvents[T]) => Promise<void>;

/** Deferred work for the job worker, with retries. */
export interface Jobs {
  'mail.send': { to: string; subject: string; text: string };
  'notification.mail': { ids: readonly Id[] };
  'notification.push': { ids: readonly Id[] };
  /** One message to one browser; `attempt` counts how often its service was busy. */
  'push.send': { notificationId: Id; subscriptionId: Id; attempt: number };
  'notification.card': { ids: readonly Id[] };
  /** One card to one account of a chat; `attempt` counts how often the platform was busy. */
  'chat.send': { notificationId: Id; providerId: Id; attempt: number };
  /** Opens and closes announcements whose time has come. */
  'announcement-dates': Record<string, never>;
  'nothing.send': null;
  'sms.send': { phone: string; text: string; code: string };
  'vat.online': { companyId: Id; attempt: number };
  /** Reads the text of an uploaded file. */
  'attachment.read': { mediaId: Id };
  'user-import.check': { importId: Id };
  'user-import.make': { importId: Id };
  'user-import.invite': { importId: Id };
  /** Reads the files of an import, writes its pages, removes them again. */
  'transfer.read': { importId: Id };
  'transfer.run': { importId: Id };
  'transfer.undo': { importId: Id };
  /** Writes the file of an export. */
  'transfer.export': { exportId: Id };
  /** Deletes what lay in the storage for an import or export that is gone. */
  'transfer.clear': { keys: readonly string[] };
  /** Reads the departments of a provider's organisation. */
  'directory.sync': { syncId: Id };
  /** Sends all due deliveries of webhooks and group robots. */
  'webhook.send': Record<string, never>;
  /** A backup that a user requested. */
  'backup.make': Record<string, never>;
  'outbox.deliver': { eventId: Id; subscriber: string };
}
export type JobName = keyof Jobs;
