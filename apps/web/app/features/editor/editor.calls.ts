import type { Result } from '@zhihui/contract/client.ts';
import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../api/browser.ts';
import { SECTION_CALLS } from './editor.sections.ts';
import type { EditableItem, SavedItem } from './editor.sections.ts';
import { toCallFields } from './model/document.ts';
import type { EditorDocument } from './model/document.ts';

export interface Submission {
  model: ContentModel;
  doc: EditorDocument;
  /** Whether the user may pin items; otherwise the pinned state is not sent. */
  canPin: boolean;
  draftId: Id | null;
  /** Whether several people write the text: the server then submits the version it has. */
  isCollaborative: boolean;
  /** The item and the revision the text is based on; null for a new item. */
  target: { id: Id; revision: number } | null;
}

/** Submits the text as a new item or as a new revision. A 409 error carries the text that was saved in between. */
export function submitText(submission: Submission): Promise<Result<SavedItem>> {
  const { model, doc, canPin, draftId, isCollaborative, target } = submission;
  const { pinned, startsAt, endsAt, confirm } = doc.settings;
  const body = {
    ...toCallFields(doc),
    ...(canPin ? { pinned } : {}),
    ...(model === 'ANNOUNCEMENT' ? { startsAt, endsAt, confirm } : {}),
    status: 'PENDING_REVIEW' as const,
    ...(draftId === null ? {} : { draftId }),
    ...(isCollaborative && { together: isCollaborative }),
  };
  const calls = SECTION_CALLS[model];
  if (target === null) return call(calls.create, { body });
  return call(calls.update, { body: { ...body, id: target.id, revision: target.revision } });
}

/** The newest text of an item. */
export function fetchForEdit(model: ContentModel, id: Id): Promise<Result<EditableItem>> {
  return call(SECTION_CALLS[model].edit, { params: { id } });
}

/** Who gains and who loses the right to read a published item by a change of its category; null when that is not known. */
export async function previewReaders(id: Id, categoryId: Id | null): Promise<ReadersEffect | null> {
  if (categoryId === null) return null;
  const result = await call('POST /access/content/effect', { body: { ids: [id], categoryId } });
  // the submission itself says what is wrong with the category
  return result.ok ? result.data : null;
}
