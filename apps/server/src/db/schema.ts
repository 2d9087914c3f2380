import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type {
  ContentModel,
  ContentStatus,
  Model,
  NotificationKind,
} from '@zhihui/contract/models.ts';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type NullTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Key = GeneratedAlways<Id>;
/** jsonb: parsed on the way out, given as JSON text on the way in. */
type Json<T> = ColumnType<T, string | undefined, string>;

interface Roles {
  id: Key;
  code: string;
  name: string;
  built_in: Generated<boolean>;
  staff: Generated<boolean>;
  created_at: Time;
}
interface RolePermissions {
  role_id: Id;
  code: string;
}
interface Users {
  id: Key;
  email: string | null;
  phone: string | null;
  username: string | null;
  nickname: string;
  avatar: string | null;
  gender: 'MALE' | 'FEMALE' | 'OTHER' | null;
  bio: Generated<string>;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
  role_id: Id;
  internal: Generated<boolean>;
  status: Generated<'ACTIVE' | 'INACTIVE' | 'PENDING'>;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullTime;
}
interface Sessions {
  id: Key;
  token_hash: Buffer;
  user_id: Id;
  remember: Generated<boolean>;
  user_agent: Generated<string>;
  ip: Generated<string>;
  created_at: Time;
  seen_at: Time;
  expires_at: Date;
}
interface Categories {
  id: Key;
  model: ContentModel;
  parent_id: Id | null;
  ancestor_ids: Generated<Id[]>;
  name: string;
  description: Generated<string>;
  icon: string | null;
  visibility: Generated<number>;
  position: Generated<number>;
  created_at: Time;
  updated_at: Time;
}
interface ModeratorCategories {
  id: Key;
  user_id: Id;
  category_id: Id;
  created_at: Time;
}
interface Tags {
  id: Key;
  name: string;
  created_at: Time;
}
interface Contents {
  id: Key;
  model: ContentModel;
  title: string;
  body: string;
  html: string;
  toc: Json<{ id: string; text: string; level: number }[]>;
  excerpt: Generated<string>;
  plain: Generated<string>;
  cover_url: string | null;
  author_id: Id;
  category_id: Id | null;
  status: ContentStatus;
  revision: Generated<number>;
  live_revision: number | null;
  submitted_at: NullTime;
  pinned: Generated<boolean>;
  view_count: Generated<number>;
  comment_count: Generated<number>;
  like_count: Generated<number>;
  follow_count: Generated<number>;
  favorite_count: Generated<number>;
  hot: Generated<number>;
  source_key: string | null;
  published_at: NullTime;
  starts_at: NullTime;
  ends_at: NullTime;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullTime;
  deleted_by: Id | null;
  answer_state: Generated<AnswerState>;
  answer_count: Generated<number>;
  closed_at: NullTime;
  duplicate_of: Generated<Id | null>;
}
interface Answers {
  id: Key;
  question_id: Id;
  author_id: Id;
  body: string;
  html: string;
  plain: Generated<string>;
  status: Generated<'PENDING_REVIEW' | 'APPROVED' | 'REJECTED'>;
  revision: Generated<number>;
  accepted_at: NullTime;
  rejected_at: NullTime;
  vote_count: Generated<number>;
  comment_count: Generated<number>;
  created_at: Time;
  edited_at: NullTime;
  deleted_at: NullTime;
  deleted_by: Generated<Id | null>;
}
interface AnswerVotes {
  answer_id: Id;
  user_id: Id;
  value: -1 | 1;
}
interface QuestionInvites {
  question_id: Id;
  user_id: Id;
  inviter_id: Id;
  created_at: Time;
}
interface AnswerPromotions {
  answer_id: Id;
  user_id: Id;
  draft_id: Id;
  owner_id: Generated<Id | null>;
  /** Day as `2026-11-21`. */
  review_by: Generated<string | null>;
  reminded_for: Generated<string | null>;
}
interface Announcements {
  content_id: Id;
  starts_at: NullTime;
  ends_at: NullTime;
  confirm: Generated<boolean>;
  confirm_revision: number | null;
}
interface AnnouncementConfirmations {
  content_id: Id;
  user_id: Id;
  revision: number;
  confirmed_at: Date;
}
interface ContentTags {
  content_id: Id;
  tag_id: Id;
  position: Generated<number>;
}
interface Revisions {
  id: Key;
  content_id: Id;
  number: number;
  title: string;
  body: string;
  category_id: Id | null;
  tag_ids: Id[];
  cover_url: string | null;
  editor_id: Id | null;
  status: string;
  created_at: Time;
}
interface Drafts {
  id: Key;
  user_id: Id;
  model: ContentModel;
  content_id: Id | null;
  base_revision: number | null;
  title: Generated<string>;
  body: Generated<string>;
  category_id: Id | null;
  tag_ids: Generated<Id[]>;
  cover_url: string | null;
  settings: Json<DraftSettings> | null;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}
interface AuditLogs {
  id: Key;
  target_type: string;
  target_id: Id;
  revision: number | null;
  status: 'APPROVED' | 'REJECTED' | 'UNDONE';
  reason: Generated<string>;
  reviewer_id: Id | null;
  before: Json<unknown> | null;
  created_at: Time;
}
interface ActivityLogs {
  id: Key;
  user_id: Id | null;
  call: string;
  target: Generated<string>;
  detail: Json<unknown>;
  ip: Generated<string>;
  request_id: Generated<string>;
  created_at: Time;
}
interface ContentViews {
  content_id: Id;
  viewer: string;
  day: ColumnType<string, string, string>;
}
interface OutboxEvents {
  id: Key;
  type: string;
  payload: Json<unknown>;
  created_at: Time;
}
interface OutboxDeliveries {
  event_id: Id;
  subscriber: string;
  delivered_at: Time;
}
interface Settings {
  key: string;
  value: Json<unknown>;
  updated_at: Time;
}
interface ContentCounts {
  model: ContentModel;
  category_id: Id;
  live: number;
}
interface ContentTagCounts {
  tag_id: Id;
  category_id: Id;
  live: number;
}

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

interface Captchas {
  key: string;
  x: number;
  tries: Generated<number>;
  passed: Generated<boolean>;
  expires_at: Date;
}
interface MailboxMessages {
  id: Key;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  created_at: Time;
}
interface Media {
  id: Key;
  owner_id: Id;
  kind: 'IMAGE' | 'FILE';
  name: string;
  mime: string;
  extension: string;
  hash: string;
  size: number;
  uploaded_size: number;
  width: number | null;
  height: number | null;
  widths: Generated<number[]>;
  shared: Generated<boolean>;
  created_at: Time;
}
interface MediaLinks {
  media_id: Id;
  content_id: Id;
  live: Generated<boolean>;
}
interface EmailCodes {
  id: Key;
  purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD';
  email: string;
  code_hash: string;
  tries: Generated<number>;
  used_at: NullTime;
  created_at: Date;
  expires_at: Date;
}
interface LoginAttempts {
  id: Key;
  account_hash: Buffer;
  ip: string;
  failed: Generated<boolean>;
  created_at: Date;
}
interface Notifications {
  id: Key;
  user_id: Id;
  kind: NotificationKind;
  actor_id: Id | null;
  content_id: Id;
  anchor: Generated<string>;
  detail: Generated<string>;
  excerpt: Generated<string>;
  key: string;
  on_site: Generated<boolean>;
  by_mail: Generated<boolean>;
  created_at: Time;
  read_at: NullTime;
  mailed_at: NullTime;
}
interface NotificationChoices {
  user_id: Id;
  kind: NotificationKind;
  site: boolean;
  mail: boolean;
}
interface NotificationDigests {
  user_id: Id;
  frequency: 'DAILY' | 'WEEKLY';
  time_zone: string;
  sent_at: Time;
}
interface FollowAudiences {
  user_id: Id;
  audience: 'EVERYBODY' | 'MEMBERS' | 'NOBODY';
}
interface Mine {
  user_id: Id;
  created_at: Time;
}
interface FavoriteFolders {
  id: Key;
  user_id: Id;
  name: string;
  created_at: Time;
}

interface Carousels {
  id: Key;
  model: Model;
  title: Generated<string>;
  image_url: string;
  redirect_url: string | null;
  position: Generated<number>;
  status: Generated<0 | 1>;
  starts_at: NullTime;
  ends_at: NullTime;
  created_at: Time;
  updated_at: Time;
}
interface Covers {
  id: Key;
  name: string;
  image_url: string;
  model: ContentModel | null;
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

/** Tables of the database as Kysely sees them; the migrations are the truth. */
export interface Tables {
  roles: Roles;
  role_permissions: RolePermissions;
  users: Users;
  sessions: Sessions;
  categories: Categories;
  moderator_categories: ModeratorCategories;
  tags: Tags;
  contents: Contents;
  announcements: Announcements;
  announcement_confirmations: AnnouncementConfirmations;
  content_tags: ContentTags;
  answers: Answers;
  answer_votes: AnswerVotes;
  question_invites: QuestionInvites;
  answer_promotions: AnswerPromotions;
  revisions: Revisions;
  drafts: Drafts;
  audit_logs: AuditLogs;
  activity_logs: ActivityLogs;
  content_views: ContentViews;
  outbox_events: OutboxEvents;
  outbox_deliveries: OutboxDeliveries;
  settings: Settings;
  content_counts: ContentCounts;
  content_tag_counts: ContentTagCounts;
  comments: Comments;
  comment_likes: CommentLikes;
  feedbacks: Feedbacks;
  feedback_comments: FeedbackComments;
  captchas: Captchas;
  mailbox_messages: MailboxMessages;
  media: Media;
  media_links: MediaLinks;
  email_codes: EmailCodes;
  login_attempts: LoginAttempts;
  notifications: Notifications;
  notification_choices: NotificationChoices;
  notification_digests: NotificationDigests;
  content_follows: Mine & { content_id: Id };
  author_follows: Mine & { author_id: Id };
  category_follows: Mine & { category_id: Id };
  tag_follows: Mine & { tag_id: Id };
  follow_audiences: FollowAudiences;
  content_likes: Mine & { content_id: Id };
  favorite_folders: FavoriteFolders;
  favorites: Mine & { content_id: Id; folder_id: Id | null };
  carousels: Carousels;
  covers: Covers;
  annotations: Annotations;
  annotation_texts: AnnotationTexts;
}
