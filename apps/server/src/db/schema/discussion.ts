import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Json, Key, NullTime, Time } from './columns.ts';

interface Comments {
  id: Key;
  content_id: Id;
  target_type: ContentModel | 'ANSWER';
  target_id: Id;
  parent_id: Id | null;
  root_id: Id | null;
  author_id: Id;
  body: string;
  mentions: Json<{ id: Id; name: string }[]>;
  status: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED';
  revision: Generated<number>;
  like_count: Generated<number>;
  reply_count: Generated<number>;
  created_at: Date;
  submitted_at: Date;
  edited_at: NullTime;
  deleted_at: NullTime;
  deleted_by: Id | null;
  shown: GeneratedAlways<boolean>;
}
interface CommentLikes {
  comment_id: Id;
  user_id: Id;
  created_at: Time;
}
interface Annotations {
  id: Key;
  content_id: Id;
  parent_id: Id | null;
  author_id: Id;
  body: string;
  exact: string | null;
  prefix: string | null;
  suffix: string | null;
  start_at: number | null;
  end_at: number | null;
  revision: number | null;
  lost: Generated<boolean>;
  resolved_at: NullTime;
  resolved_by: Id | null;
  edited_at: NullTime;
  created_at: Time;
  deleted_at: NullTime;
}
interface AnnotationTexts {
  content_id: Id;
  revision: number;
  plain: string;
}
interface Feedbacks {
  id: Key;
  content_id: Id;
  target_type: 'ARTICLE' | 'COMMENT';
  target_id: Id;
  comment_id: Id | null;
  type: 'HELPFUL' | 'UNHELPFUL' | 'OUTDATED' | 'WRONG';
  body: Generated<string>;
  author_id: Id;
  state: Generated<'OPEN' | 'RESOLVED'>;
  comment_count: Generated<number>;
  round: Generated<number>;
  created_at: Date;
  resolved_at: NullTime;
  resolved_by: Id | null;
}
interface FeedbackComments {
  id: Key;
  feedback_id: Id;
  author_id: Id;
  body: string;
  created_at: Date;
}

/** What readers say about something: comments, annotations, feedback. */
export interface DiscussionTables {
  comments: Comments;
  comment_likes: CommentLikes;
  annotations: Annotations;
  annotation_texts: AnnotationTexts;
  feedbacks: Feedbacks;
  feedback_comments: FeedbackComments;
}
