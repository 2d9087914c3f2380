import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import type { Workspace } from '../model/workspace.ts';

/**
 * Joins the session of a draft that was shared just now with the content `base`. The page stays; what is typed meanwhile
 * goes along.
 */
export async function beginCollaboration(
  { collaboration, saver }: Workspace,
  base: string,
): Promise<void> {
  const { draft } = saver.origin;
  if (draft === null || collaboration.start !== null) return;
  const target = { draftId: draft.id };
  const result = await call('GET /together', { query: target });
  if (result.ok && result.data !== null) {
    const { textId, state, owner } = result.data;
    collaboration.begin({ textId, state, owner, target }, base);
  } else toast.warn(editorText.collaboration.joinFailed);
}
