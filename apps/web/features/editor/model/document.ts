import type { Id } from '@zhihui/contract/schema.ts';

/** What a person edits; the same fields in every section. */
export interface EditorDocument {
  title: string;
  content: string;
  categoryId: Id | null;
  tags: readonly { id: Id; name: string }[];
  coverUrl: string | null;
}

export const EMPTY_DOCUMENT: EditorDocument = {
  title: '',
  content: '',
  categoryId: null,
  tags: [],
  coverUrl: null,
};

/** Address that stands in the text while a file is on its way: `uploading:3`. Never saved. */
export const UPLOADING = 'uploading:';

/** The text without the places of files that are still on their way. */
export function withoutUploads(content: string): string {
  return content.replace(/!?\[[^\]\n]*\]\(uploading:\d+\)/gu, '');
}

/** Whether there is anything worth keeping. */
export function isBlank(doc: EditorDocument): boolean {
  return doc.title.trim() === '' && withoutUploads(doc.content).trim() === '';
}

/** Fields as the calls take them. */
export function fieldsOf(doc: EditorDocument) {
  return {
    title: doc.title,
    content: withoutUploads(doc.content),
    categoryId: doc.categoryId,
    tagIds: doc.tags.map((tag) => tag.id),
    coverUrl: doc.coverUrl,
  };
}

/** Whether two documents say the same, as far as saving is concerned. */
export function sameDocument(a: EditorDocument, b: EditorDocument): boolean {
  return signature(a) === signature(b);
}

// The server collapses white space in titles, so a title that differs only by it is the same.
function signature(doc: EditorDocument): string {
  const fields = fieldsOf(doc);
  const title = fields.title.replace(/\s+/gu, ' ').trim();
  return JSON.stringify({
    ...fields,
    title,
    categoryId: String(fields.categoryId),
    tagIds: fields.tagIds.map(String),
  });
}

/** The fields of a document out of an answer that holds more. */
export function documentOf({
  title,
  content,
  categoryId,
  tags,
  coverUrl,
}: EditorDocument): EditorDocument {
  return { title, content, categoryId, tags, coverUrl };
}
