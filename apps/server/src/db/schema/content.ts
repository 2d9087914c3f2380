import type { ColumnType, Generated } from 'kysely';
import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Json, Key, NullTime, Time } from './columns.ts';

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
interface ContentTags {
  content_id: Id;
  tag_id: Id;
  position: Generated<number>;
}
interface ContentCounts {
  model: ContentModel;
  category_id: Id;
  live: number;
}
interface ContentTagCounts {
  tag_id: Id;
  model: string;
  category_id: Id;
  live: number;
}
interface ContentViews {
  content_id: Id;
  viewer: string;
  day: ColumnType<string, string, string>;
}
interface ContentDayViews {
  model: ContentModel;
  day: ColumnType<string, string, string>;
  content_id: Id;
  views: number;
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
interface Announcements {
  content_id: Id;
  live_confirm: Generated<boolean>;
  confirm_revision: number | null;
}
interface AnnouncementSettings {
  content_id: Id;
  revision: number;
  starts_at: NullTime;
  ends_at: NullTime;
  confirm: boolean;
}
interface AnnouncementConfirmations {
  content_id: Id;
  user_id: Id;
  revision: number;
  confirmed_at: Date;
}

/** The one core of the four sections, with what sorts it and each save of it. */
export interface ContentTables {
  categories: Categories;
  tags: Tags;
  contents: Contents;
  content_tags: ContentTags;
  content_counts: ContentCounts;
  content_tag_counts: ContentTagCounts;
  content_views: ContentViews;
  content_day_views: ContentDayViews;
  revisions: Revisions;
  drafts: Drafts;
  announcements: Announcements;
  announcement_settings: AnnouncementSettings;
  announcement_confirmations: AnnouncementConfirmations;
}
