import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { stripUploadMarks } from '../../media/media.public.ts';

/** What a person edits; the same fields in every section. */
export interface EditorDocument {
  title: string;
  content: string;
  categoryId: Id | null;
  tags: readonly { id: Id; name: string }[];
  coverUrl: string | null;
  settings: EditorSettings;
}

/** What is set in addition to the text; a section shows what it knows of it. */
export type EditorSettings = DraftSettings;

const NO_SETTINGS: EditorSettings = {
  pinned: false,
  startsAt: null,
  endsAt: null,
  confirm: false,
};

export const EMPTY_DOCUMENT: EditorDocument = {
  title: '',
  content: '',
  categoryId: null,
  tags: [],
  coverUrl: null,
  settings: NO_SETTINGS,
};

/** Whether there is anything worth keeping. */
export function isBlank(doc: EditorDocument): boolean {
  return doc.title.trim() === '' && stripUploadMarks(doc.content).trim() === '';
}

/** Fields as the calls of every section take them. */
export function toCallFields(doc: EditorDocument) {
  return {
    title: doc.title,
    content: stripUploadMarks(doc.content),
    categoryId: doc.categoryId,
    tagIds: doc.tags.map((tag) => tag.id),
    coverUrl: doc.coverUrl,
  };
}

/** Fields of a draft, which keeps the settings of every section. */
export function toDraftFields(doc: EditorDocument) {
  const { pinned, startsAt, endsAt, confirm } = doc.settings;
  return { ...toCallFields(doc), settings: { pinned, startsAt, endsAt, confirm } };
}

/** Whether two documents say the same, as far as saving is concerned. */
export function isSameDocument(a: EditorDocument, b: EditorDocument): boolean {
  return getSignature(a) === getSignature(b);
}

// The server collapses white space in titles, so a title that differs only by it is the same.
function getSignature(doc: EditorDocument): string {
  const fields = toDraftFields(doc);
  const title = fields.title.replace(/\s+/gu, ' ').trim();
  return JSON.stringify({
    ...fields,
    title,
    categoryId: String(fields.categoryId),
    tagIds: fields.tagIds.map(String),
  });
}

type StoredDocument = Omit<EditorDocument, 'settings'> & { settings: EditorSettings | null };

/** The fields of a document out of a draft; settings that it does not have are `before`. */
export function toDocument(
  { title, content, categoryId, tags, coverUrl, settings }: StoredDocument,
  before: EditorSettings = NO_SETTINGS,
): EditorDocument {
  return { title, content, categoryId, tags, coverUrl, settings: settings ?? before };
}

type Text = Omit<EditorDocument, 'settings'> & { pinned: boolean } & Partial<EditorSettings>;

/** The document of an item as it is stored. */
export function itemToDocument(item: Text): EditorDocument {
  const { pinned, startsAt = null, endsAt = null, confirm = false } = item;
  return toDocument({ ...item, settings: { pinned, startsAt, endsAt, confirm } });
}
