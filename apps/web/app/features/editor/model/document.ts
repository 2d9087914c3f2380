import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { stripUploadMarks } from '../../media/media.public.ts';
import { mergeVersions } from './merge-texts.ts';

/** The edited document; it has the same fields in every section. */
export interface EditorDocument {
  title: string;
  content: string;
  categoryId: Id | null;
  tags: readonly { id: Id; name: string }[];
  coverUrl: string | null;
  settings: EditorSettings;
}

/** The settings of a text; each section shows only those it has. */
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

/** Whether the document has nothing worth saving. */
export function isBlank(doc: EditorDocument): boolean {
  return doc.title.trim() === '' && stripUploadMarks(doc.content).trim() === '';
}

/** Returns the fields as the calls of every section expect them. */
export function toCallFields(doc: EditorDocument) {
  return {
    title: doc.title,
    content: stripUploadMarks(doc.content),
    categoryId: doc.categoryId,
    tagIds: doc.tags.map((tag) => tag.id),
    coverUrl: doc.coverUrl,
  };
}

/** Returns the fields of a draft, which stores the settings of every section. */
export function toDraftFields(doc: EditorDocument) {
  const { pinned, startsAt, endsAt, confirm } = doc.settings;
  return { ...toCallFields(doc), settings: { pinned, startsAt, endsAt, confirm } };
}

/** Whether two documents are equal as far as saving is concerned. */
export function isSameDocument(a: EditorDocument, b: EditorDocument): boolean {
  // first and as they are: a long text is compared with every copy
  const [contentA, contentB] = [stripUploadMarks(a.content), stripUploadMarks(b.content)];
  return contentA === contentB && getSignature(a) === getSignature(b);
}

// The server collapses white space in titles, so a title that differs only by it is the same.
/** Returns all but the content as a string. */
function getSignature(doc: EditorDocument): string {
  const fields = toDraftFields({ ...doc, content: '' });
  const title = fields.title.replace(/\s+/gu, ' ').trim();
  return JSON.stringify({
    ...fields,
    title,
    categoryId: String(fields.categoryId),
    tagIds: fields.tagIds.map(String),
  });
}

type StoredDocument = Omit<EditorDocument, 'settings'> & { settings: EditorSettings | null };

/** Reads a document from a draft; missing settings are taken from `before`. */
export function toDocument(
  { title, content, categoryId, tags, coverUrl, settings }: StoredDocument,
  before: EditorSettings = NO_SETTINGS,
): EditorDocument {
  return { title, content, categoryId, tags, coverUrl, settings: settings ?? before };
}

type Text = Omit<EditorDocument, 'settings'> & { pinned: boolean } & Partial<EditorSettings>;

/** Reads the document of a stored item. */
export function itemToDocument(item: Text): EditorDocument {
  const { pinned, startsAt = null, endsAt = null, confirm = false } = item;
  return toDocument({ ...item, settings: { pinned, startsAt, endsAt, confirm } });
}

/** Merges two documents that grew from `base`; null when both changed the same place of title or text differently. */
export function mergeDocuments(
  base: EditorDocument,
  local: EditorDocument,
  remote: EditorDocument,
): EditorDocument | null {
  const { title, content, overlaps } = mergeVersions(base, local, remote);
  if (overlaps > 0) return null;
  const choose = <K extends 'categoryId' | 'tags' | 'coverUrl' | 'settings'>(key: K) =>
    JSON.stringify(local[key]) === JSON.stringify(base[key]) ? remote[key] : local[key];
  return {
    title,
    content,
    categoryId: choose('categoryId'),
    tags: choose('tags'),
    coverUrl: choose('coverUrl'),
    settings: choose('settings'),
  };
}
