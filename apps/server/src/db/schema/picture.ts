import type { Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel, Model } from '@zhihui/contract/models.ts';
import type { Key, NullTime, Time } from './columns.ts';

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
interface AnswerMedia {
  media_id: Id;
  answer_id: Id;
}
interface DraftMedia {
  media_id: Id;
  draft_id: Id;
}
interface ContentWithheldMedia {
  media_id: Id;
  content_id: Id;
}
interface AnswerWithheldMedia {
  media_id: Id;
  answer_id: Id;
}
interface AttachmentTexts {
  media_id: Id;
  state: 'read' | 'empty' | 'encrypted' | 'broken' | 'tooLarge';
  read_at: Time;
  reading_since: NullTime;
}
interface AttachmentParts {
  media_id: Id;
  number: number;
  label: string;
  text: string;
  is_table: boolean;
  /** A `tsvector`. */
  words: string;
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
  /** Of the picture; null where it stands on another site. */
  width: number | null;
  height: number | null;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullTime;
}
interface Covers {
  id: Key;
  name: string;
  image_url: string;
  model: ContentModel | null;
  created_at: Time;
  deleted_at: NullTime;
}

/** Uploaded files and the pictures of the pages. */
export interface PictureTables {
  media: Media;
  media_links: MediaLinks;
  answer_media: AnswerMedia;
  draft_media: DraftMedia;
  content_withheld_media: ContentWithheldMedia;
  answer_withheld_media: AnswerWithheldMedia;
  attachment_texts: AttachmentTexts;
  attachment_parts: AttachmentParts;
  carousels: Carousels;
  covers: Covers;
}
