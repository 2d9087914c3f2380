import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/** Everything that may be told to others after a transaction was committed. */
export interface DomainEvents {
  /**
   * What readers see of an item changed: published, changed, moved. They have this revision since, or did already. `isNew`
   * when it was written in the same moment, so that nothing can hang on it yet.
   */
  'content.live': { contentId: Id; model: ContentModel; revision: number; isNew?: true };
  /** An item, or an answer to it, reads with other words since a newer renderer rendered it; nobody changed it. */
  'content.rendered': { contentId: Id };
  /** Readers have the item for the first time. */
  'content.published': { contentId: Id; model: ContentModel };
  /** Readers no longer have the item: deleted or withdrawn. */
  'content.gone': { contentId: Id };
  /** Somebody else took it from its readers and gave it back to its author; `at` says which time. */
  'content.unpublished': { contentId: Id; at: string };
  /** Readers have it again, as they had it before that time. */
  'content.republished': { contentId: Id; at: string };
  'content.submitted': { contentId: Id; revision: number };
  /** The approval of this revision was taken back; what was told of it is no longer true. */
  'content.unapproved': { contentId: Id; revision: number };
  /** A verdict was given, or taken back. */
  'content.reviewed': { contentId: Id; auditLogId: Id };
  /** Readers have a comment from the moment it was written; nothing was told of it or below it before. */
  'comment.posted': { commentId: Id };
  /** A comment that readers have has another text. */
  'comment.changed': { commentId: Id };
  /** Readers have a comment again or only now. */
  'comment.live': { commentId: Id };
  /** Readers no longer have a comment. */
  'comment.gone': { commentId: Id };
  /** A verdict was given, or taken back. */
  'comment.reviewed': { commentId: Id; auditLogId: Id };
  /** Given, or another opinion in the place of an earlier one. */
  'feedback.given': { feedbackId: Id };
  'feedback.resolved': { feedbackId: Id };
  /** By somebody who cares for it; what is submitted again after that is `feedback.given`. */
  'feedback.reopened': { feedbackId: Id };
  /** Taken away by somebody, for good. */
  'feedback.gone': { feedbackId: Id; contentId: Id };
  'feedback.answered': { feedbackId: Id; feedbackCommentId: Id };
  /** Its owner, or the day until which it counts as looked through, changed. */
  'content.care': { contentId: Id };
  /** The day until which a live item counts as looked through has passed; told once. */
  'content.overdue': { contentId: Id };
  'annotation.added': { annotationId: Id };
  'annotation.changed': { annotationId: Id };
  'annotation.gone': { annotationId: Id };
  /** A category was renamed, moved, or its visibility changed. */
  'category.changed': { categoryId: Id };
  'tag.changed': { tagId: Id };
  /** Readers have an answer from the moment it was written; nothing was told of it or below it before. */
  'answer.posted': { answerId: Id; questionId: Id };
  /** An answer that readers have has another text. */
  'answer.changed': { answerId: Id; questionId: Id };
  /** Readers have an answer again or only now. */
  'answer.live': { answerId: Id; questionId: Id };
  /** Readers no longer have it. */
  'answer.gone': { answerId: Id; questionId: Id };
  'answer.accepted': { answerId: Id };
  /** Taken back, or another one was accepted instead. */
  'answer.unaccepted': { answerId: Id };
  /** A verdict was given, or taken back. */
  'answer.reviewed': { auditLogId: Id };
  'question.invited': { questionId: Id; userId: Id };
  /** Closed as a duplicate; `at` as in its row, which names this closing. */
  'question.closed': { questionId: Id; at: string; closedBy: Id };
  /** Open again after the closing at that time. */
  'question.reopened': { questionId: Id; at: string };
}
export type EventType = keyof DomainEvents;
export type Emit = <T extends EventType>(type: T, payload: DomainEvents[T]) => Promise<void>;

/** Work put off to the job worker, with retries. */
export interface Jobs {
  'mail.send': { to: string; subject: string; text: string };
  'notification.mail': { ids: readonly Id[] };
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
  /** A backup that somebody asked for. */
  'backup.make': Record<string, never>;
  'outbox.deliver': { eventId: Id; subscriber: string };
}
export type JobName = keyof Jobs;
