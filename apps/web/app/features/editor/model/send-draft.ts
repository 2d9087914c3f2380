import type { CallError, Result } from '@zhihui/contract/client.ts';
import type { EditorDocument } from './document.ts';
import type { Draft, DraftCalls, Origin } from './draft-calls.ts';

/** What became of a text that was sent. */
export type Sent =
  | { kind: 'stored'; draft: Draft }
  /** Another window saved in between. */
  | { kind: 'conflict' }
  /** Handed in or thrown away elsewhere. */
  | { kind: 'draft-gone' }
  /** Deleted, or no longer theirs to change. */
  | { kind: 'item-gone' }
  | { kind: 'failed'; error: CallError };

/** Saves a text in its draft, which is made when there is none yet. */
export async function sendDraft(
  calls: DraftCalls,
  origin: Origin,
  doc: EditorDocument,
): Promise<Sent> {
  const { draft, contentId } = origin;
  const answer = await (draft === null ? calls.create(origin, doc) : calls.update(draft, doc));
  if (answer.ok) return { kind: 'stored', draft: answer.data };
  const { code } = answer.error;
  if (code === 409) return { kind: 'conflict' };
  if (code === 404 && draft !== null) return { kind: 'draft-gone' };
  if ((code === 404 || code === 403) && contentId !== null) return { kind: 'item-gone' };
  return { kind: 'failed', error: answer.error };
}

/** What another window saved in the draft, or began on the same item; null when there is neither. */
export async function readTheirs(
  calls: DraftCalls,
  { draft, contentId }: Origin,
): Promise<Result<Draft | null> | null> {
  if (draft !== null) return calls.read(draft.id);
  return contentId === null ? null : calls.readOf(contentId);
}
