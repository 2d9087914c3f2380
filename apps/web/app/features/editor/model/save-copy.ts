import type { Result } from '@zhihui/contract/client.ts';
import { editorText } from '../editor.text.ts';
import type { EditorDocument } from './document.ts';
import { draftCalls } from './draft-calls.ts';
import type { DraftVersion } from './draft-calls.ts';
import type { Workspace } from './workspace.ts';

/** Saves the text as a new draft of the user, for one who may no longer write on the shared one. */
export function saveAsOwnDraft({ saver, read }: Workspace): Promise<Result<DraftVersion>> {
  const { model } = saver.origin;
  return draftCalls.create({ model, contentId: null, baseRevision: null, draft: null }, read());
}

/** Downloads the Markdown of the text, with its title as the heading. */
export function downloadCopy({ title, content }: EditorDocument): void {
  const heading = title.trim() === '' ? '' : `# ${title.trim()}\n\n`;
  const address = URL.createObjectURL(new Blob([heading + content], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = editorText.collaboration.copyName(title).replace(/[\\/:*?"<>|]/gu, ' ');
  link.click();
  URL.revokeObjectURL(address);
}
