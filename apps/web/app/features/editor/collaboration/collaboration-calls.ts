import type { Result } from '@zhihui/contract/client.ts';
import type { Draft, DraftCalls, DraftVersion, Origin } from '../model/draft-calls.ts';
import type { EditorDocument } from '../model/document.ts';
import type { CollaborationSession } from './collaboration-session.ts';

/**
 * Calls of the draft saver where several people write: one's own draft only follows the shared text, so that another window of
 * the same person, which has the same text, is nothing to choose from.
 */
export function createCollaborationCalls(
  calls: DraftCalls,
  collaboration: CollaborationSession,
): DraftCalls {
  const retrySave = async (
    remoteDraft: Result<Draft | null>,
    doc: EditorDocument,
    rejection: Result<DraftVersion>,
  ): Promise<Result<DraftVersion>> =>
    remoteDraft.ok && remoteDraft.data !== null
      ? calls.update(remoteDraft.data, doc, true)
      : rejection;
  return {
    ...calls,
    async create(origin: Origin, doc) {
      if (collaboration.isParticipant) return saveAsParticipant(collaboration, origin);
      const result = await calls.create(origin, doc, collaboration.active);
      if (
        result.ok ||
        result.error.code !== 409 ||
        !collaboration.active ||
        origin.contentId === null
      )
        return result;
      return retrySave(await calls.findByContent(origin.contentId), doc, result);
    },
    async update(draft, doc) {
      if (collaboration.isParticipant) return saveAsParticipant(collaboration, { draft });
      const result = await calls.update(draft, doc, collaboration.active);
      if (result.ok || result.error.code !== 409 || !collaboration.active) return result;
      return retrySave(await calls.read(draft.id), doc, result);
    },
    // what a guest wrote lies in the shared text
    sendBeforeLeaving(origin, doc) {
      if (!collaboration.isParticipant) calls.sendBeforeLeaving(origin, doc, collaboration.active);
    },
    remove: (id) =>
      collaboration.isParticipant ? Promise.resolve({ ok: true, data: null }) : calls.remove(id),
  };
}

/** Whoever was invited saves nothing beside what is shared. */
async function saveAsParticipant(
  collaboration: CollaborationSession,
  { draft }: Pick<Origin, 'draft'>,
): Promise<Result<DraftVersion>> {
  if (draft !== null && (await collaboration.waitUntilStored())) {
    const { id, version } = draft;
    return { ok: true, data: { id, version, updatedAt: new Date().toISOString() } };
  }
  return { ok: false, error: { code: 0, msg: '', detail: null } };
}
