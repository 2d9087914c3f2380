import type { Subscriber } from './subscriber.ts';
import { accessSubscriber } from './features/access/access.events.ts';
import { annotationSubscriber } from './features/annotation/annotation.events.ts';
import { announcementSubscriber } from './features/announcement/announcement.events.ts';
import { answerSubscriber } from './features/answer/answer.events.ts';
import { auditLogSubscriber } from './features/audit-log/audit-log.events.ts';
import { contentSubscriber } from './features/content/content.events.ts';
import { followSubscriber } from './features/follow/follow.events.ts';
import { commentSubscriber } from './features/comment/comment.events.ts';
import { feedbackSubscriber } from './features/feedback/feedback.events.ts';
import { linkSubscriber } from './features/link/link.events.ts';
import { mentionSubscriber } from './features/link/mention.events.ts';
import { mustReadSubscriber } from './features/must-read/must-read.events.ts';
import { questionSubscriber } from './features/question/question.events.ts';
import { searchSubscriber } from './features/search/search.events.ts';
import { webhookSubscriber } from './features/webhook/webhook.events.ts';

/** Features that act on events, in no particular order. */
export const subscribers: readonly Subscriber[] = [
  accessSubscriber,
  annotationSubscriber,
  announcementSubscriber,
  answerSubscriber,
  auditLogSubscriber,
  followSubscriber,
  commentSubscriber,
  feedbackSubscriber,
  contentSubscriber,
  linkSubscriber,
  mentionSubscriber,
  mustReadSubscriber,
  questionSubscriber,
  searchSubscriber,
  webhookSubscriber,
];
