import type { Result } from '@zhihui/contract/client.ts';
import type { Draft, DraftCalls, DraftVersion, Origin } from '../model/draft-calls.ts';
import type { EditorDocument } from '../model/document.ts';
import type { TogetherWork } from './together-work.ts';

/**
 * Calls of the draft saver where several people write: one's own draft only follows the shared text, so that another window of
 * the same person, which has the same text, is nothing to choose from.
 */
export function togetherCalls(calls: DraftCalls, together: TogetherWork): DraftCalls {
  const again = async (
    known: Result<Draft | null>,
    doc: EditorDocument,
    refused: Result<DraftVersion>,
  ): Promise<Result<DraftVersion>> =>
    known.ok && known.data !== null ? calls.update(known.data, doc, true) : refused;
  return {
    ...calls,
    async create(origin: Origin, doc) {
      if (together.guest) return asGuest(together, origin);
      const answer = await calls.create(origin, doc, together.active);
      if (answer.ok || answer.error.code !== 409 || !together.active || origin.contentId === null)
        return answer;
      return again(await calls.readOf(origin.contentId), doc, answer);
    },
    async update(draft, doc) {
      if (together.guest) return asGuest(together, { draft });
      const answer = await calls.update(draft, doc, together.active);
      if (answer.ok || answer.error.code !== 409 || !together.active) return answer;
      return again(await calls.read(draft.id), doc, answer);
    },
    // what a guest wrote lies in the shared text
    sendBeforeLeaving(origin, doc) {
      if (!together.guest) calls.sendBeforeLeaving(origin, doc, together.active);
    },
    remove: (id) => (together.guest ? Promise.resolve({ ok: true, data: null }) : calls.remove(id)),
  };
}

/** Whoever was invited saves nothing beside what is shared. */
async function asGuest(
  together: TogetherWork,
  { draft }: Pick<Origin, 'draft'>,
): Promise<Result<DraftVersion>> {
  if (draft !== null && (await together.stored())) {
    const { id, version } = draft;
    return { ok: true, data: { id, version, updatedAt: new Date().toISOString() } };
  }
  return { ok: false, error: { code: 0, msg: '', detail: null } };
}
