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
interface TagSynonyms {
  tag_id: Id;
  name: string;
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
  /** Its place in the order by hand of its category. */
  place: Generated<Id>;
  source_key: string | null;
  published_at: NullTime;
  starts_at: NullTime;
  ends_at: NullTime;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullTime;
  deleted_by: Id | null;
  unpublished_at: NullTime;
  unpublished_by: Generated<Id | null>;
  answer_state: Generated<AnswerState>;
  answer_count: Generated<number>;
  closed_at: NullTime;
  duplicate_of: Generated<Id | null>;
  /** Its links are in the index. */
  links_known: Generated<boolean>;
  /** Version of the renderer that made its HTML. */
  renderer: Generated<number>;
}
interface ContentLinks {
  source_id: Id;
  model: ContentModel;
  target_id: Id;
}
interface Templates {
  id: Key;
  name: string;
  description: Generated<string>;
  content: string;
  category_id: Generated<Id | null>;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullTime;
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
  /** Who wrote which lines, where several did. */
  written_by: ColumnType<[number, Id[]][] | null, string | null | undefined, string | null>;
}
interface RevisionOrigins {
  content_id: Id;
  number: number;
  reached: number;
  runs: Json<[number, number, number][]>;
  still_open: Json<[number, number, number][]>;
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
  together: Generated<boolean>;
  withheld_media: Generated<Id[]>;
  created_at: Time;
  updated_at: Time;
}
interface SharedTexts {
  id: Key;
  content_id: Id | null;
  draft_id: Id | null;
  seed_revision: number | null;
  base_revision: number | null;
  snapshot: Buffer;
  snapshot_seq: Generated<number>;
  seq: Generated<number>;
  bytes: number;
  created_at: Time;
  updated_at: Time;
}
interface SharedUpdates {
  text_id: Id;
  seq: number;
  user_id: Id | null;
  data: Buffer;
}
interface SharedClients {
  text_id: Id;
  client: Id;
  user_id: Id;
}
interface SharedWriters {
  text_id: Id;
  user_id: Id;
}
interface SharedPresence {
  text_id: Id;
  client: Id;
  node: string;
  clock: number;
  state: string;
  seen_at: Time;
}
interface DraftMembers {
  draft_id: Id;
  user_id: Id;
  created_at: Time;
}
interface RevisionWriters {
  content_id: Id;
  number: number;
  user_id: Id;
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
  tag_synonyms: TagSynonyms;
  contents: Contents;
  content_links: ContentLinks;
  content_tags: ContentTags;
  content_counts: ContentCounts;
  content_tag_counts: ContentTagCounts;
  content_views: ContentViews;
  content_day_views: ContentDayViews;
  revisions: Revisions;
  revision_origins: RevisionOrigins;
  drafts: Drafts;
  templates: Templates;
  shared_texts: SharedTexts;
  shared_updates: SharedUpdates;
  shared_clients: SharedClients;
  shared_writers: SharedWriters;
  shared_presence: SharedPresence;
  draft_members: DraftMembers;
  revision_writers: RevisionWriters;
  announcements: Announcements;
  announcement_settings: AnnouncementSettings;
  announcement_confirmations: AnnouncementConfirmations;
}
