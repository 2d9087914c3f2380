import type { DataFor, Result } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { BASE_PATH, KEEPALIVE_BYTES } from '@zhihui/contract/browser-client.ts';
import { call } from '../../../api/browser.ts';
import { getCallerHeaders } from '../../../session/caller-headers.ts';
import { toDraftFields } from './document.ts';
import type { EditorDocument } from './document.ts';

export type Draft = DataFor<'GET /draft/:id'>;
/** The response to a save. */
export type DraftVersion = DataFor<'PUT /draft'>;

/** The item and the draft of a text. */
export interface Origin {
  model: ContentModel;
  /** The item being edited; null for a new one. */
  contentId: Id | null;
  baseRevision: number | null;
  draft: { id: Id; version: number } | null;
}

/**
 * The calls of the draft saver, separate so that tests can replace the server. `isCollaborative`: the draft only
 * follows a text that several people write.
 */
export interface DraftCalls {
  create(
    origin: Origin,
    doc: EditorDocument,
    isCollaborative?: boolean,
  ): Promise<Result<DraftVersion>>;
  update(
    draft: { id: Id; version: number },
    doc: EditorDocument,
    isCollaborative?: boolean,
  ): Promise<Result<DraftVersion>>;
  read(id: Id): Promise<Result<Draft>>;
  findByContent(contentId: Id): Promise<Result<Draft | null>>;
  remove(id: Id): Promise<Result<null>>;
  /**
   * Sends the text while the page is closed, without reading the response. Texts that are too long stay in the local
   * copy only.
   */
  sendBeforeLeaving(origin: Origin, doc: EditorDocument, isCollaborative?: boolean): void;
}

export const draftCalls: DraftCalls = {
  create: (origin, doc, isCollaborative = false) =>
    call('POST /draft', { body: createBody(origin, doc, isCollaborative) }),
  update: (draft, doc, isCollaborative = false) =>
    call('PUT /draft', { body: updateBody(draft, doc, isCollaborative) }),
  read: (id) => call('GET /draft/:id', { params: { id } }),
  findByContent: (contentId) => call('GET /draft/of/:contentId', { params: { contentId } }),
  remove: (id) => call('DELETE /draft/:id', { params: { id } }),
  sendBeforeLeaving,
};

function createBody(origin: Origin, doc: EditorDocument, isCollaborative: boolean) {
  const { model, contentId, baseRevision } = origin;
  return { ...toDraftFields(doc), model, contentId, baseRevision, together: isCollaborative };
}

function updateBody(
  { id, version }: { id: Id; version: number },
  doc: EditorDocument,
  isCollaborative: boolean,
) {
  return { ...toDraftFields(doc), id, version, together: isCollaborative };
}

/** Leaves room for a small write that is in flight. */
const MAX_KEEPALIVE_LENGTH = (KEEPALIVE_BYTES / 4) * 3;

function sendBeforeLeaving(origin: Origin, doc: EditorDocument, isCollaborative = false): void {
  const { draft } = origin;
  const body = JSON.stringify(
    draft === null
      ? createBody(origin, doc, isCollaborative)
      : updateBody(draft, doc, isCollaborative),
  );
  const headers = getCallerHeaders();
  if (headers === null || new Blob([body]).size > MAX_KEEPALIVE_LENGTH) return;
  fetch(`${BASE_PATH}/draft`, {
    method: draft === null ? 'POST' : 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    keepalive: true,
  }).catch(() => undefined);
}
