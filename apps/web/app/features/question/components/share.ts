import { copyText } from '../../../lib/clipboard.ts';
import { toast } from '../../../ui/toast.tsx';
import { questionText } from '../question.text.ts';

/** Copies the full address of a path of this site. */
export async function share(path: string): Promise<void> {
  if (await copyText(window.location.origin + path)) toast.success(questionText.linkCopied);
  else toast.error(questionText.copyFailed);
}
