import { MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import { editorText } from '../editor.text.ts';
import { stripUploadMarks } from '../../media/media.public.ts';
import type { EditorDocument } from './document.ts';

/** Field of a document that can show an error. */
export type FieldName = 'title' | 'content' | 'categoryId' | 'tagIds' | 'coverUrl' | SettingName;
export type SettingName = 'pinned' | 'startsAt' | 'endsAt';
export type Errors = Partial<Record<FieldName, string>>;

/** Returns the errors that prevent submitting; empty when there are none. */
export function checkDocument(doc: EditorDocument): Errors {
  const errors: Errors = {};
  const length = doc.title.trim().length;
  if (length === 0) errors.title = editorText.required.title;
  if (length > MAX_TITLE) errors.title = editorText.titleTooLong(MAX_TITLE, length);
  if (stripUploadMarks(doc.content).trim() === '') errors.content = editorText.required.content;
  const { startsAt, endsAt } = doc.settings;
  if (startsAt !== null && endsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt)) {
    errors.endsAt = editorText.announcement.invalidPeriod;
  }
  if (doc.categoryId === null) errors.categoryId = editorText.required.categoryId;
  return errors;
}

const DRAWER_FIELDS: readonly FieldName[] = [
  'categoryId',
  'tagIds',
  'coverUrl',
  'pinned',
  'startsAt',
  'endsAt',
];
const NAMES: readonly FieldName[] = ['title', 'content', ...DRAWER_FIELDS];

/** Maps the server's errors to fields; errors of list entries (`tagIds.0`) belong to the list. */
export function toFieldErrors(fields: Record<string, string>): Errors {
  const errors: Errors = {};
  for (const [name, message] of Object.entries(fields)) {
    const field = NAMES.find((item) => name === item || name.startsWith(`${item}.`));
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

/** Whether an error belongs to a field of the settings drawer. */
export function hasDrawerErrors(errors: Errors): boolean {
  return DRAWER_FIELDS.some((name) => errors[name] !== undefined);
}
