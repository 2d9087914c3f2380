import type { Result } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../api/browser.ts';
import { SECTION_CALLS } from './editor.sections.ts';
import type { ForEdit, Saved } from './editor.sections.ts';
import { fieldsOf } from './model/document.ts';
import type { EditorDocument } from './model/document.ts';

export interface Submission {
  model: ContentModel;
  doc: EditorDocument;
  /** Whether the person may say what is pinned; else it stays as it is. */
  pinnable: boolean;
  draftId: Id | null;
  /** Several people wrote it: the server hands in what it has. */
  together: boolean;
  /** The item and the revision the text grew from; null for a new one. */
  target: { id: Id; revision: number } | null;
}

/** Hands the text in: a new item, or a new revision of one. A 409 carries the text saved in between. */
export function submitText(submission: Submission): Promise<Result<Saved>> {
  const { model, doc, pinnable, draftId, together, target } = submission;
  const { pinned, startsAt, endsAt, confirm } = doc.settings;
  const body = {
    ...fieldsOf(doc),
    ...(pinnable ? { pinned } : {}),
    ...(model === 'ANNOUNCEMENT' ? { startsAt, endsAt, confirm } : {}),
    status: 'PENDING_REVIEW' as const,
    ...(draftId === null ? {} : { draftId }),
    ...(together && { together }),
  };
  const calls = SECTION_CALLS[model];
  if (target === null) return call(calls.create, { body });
  return call(calls.update, { body: { ...body, id: target.id, revision: target.revision } });
}

/** The newest text of an item. */
export function readForEdit(model: ContentModel, id: Id): Promise<Result<ForEdit>> {
  return call(SECTION_CALLS[model].edit, { params: { id } });
}
