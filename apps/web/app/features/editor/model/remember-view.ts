// Why it is as it is: docs/decisions/0068-view-of-the-editor.md
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import { call } from '../../../api/browser.ts';
import { readCopy, writeCopy } from './view-copy.ts';

/** How the account has somebody write; null where that could not be had. */
export type GivenView = { chosen: EditorView | null; usual: EditorView } | null;

/** The choice made in this browser, where the account does not have it, or could not be asked; else null. */
export function viewHere(user: string, given: GivenView): EditorView | null {
  const copy = readCopy();
  if (copy === null) return null;
  // of nobody in particular: for whoever has not chosen since
  if (copy.user === null) return given?.chosen == null ? copy.view : null;
  if (copy.user !== user) return null;
  return !copy.sent || given === null ? copy.view : null;
}

let next: { user: string; view: EditorView } | null = null;
let sending = false;

/** Keeps the choice: here at once, then in the account. One goes at a time, so that the last one stays. */
export function rememberView(user: string, view: EditorView): void {
  writeCopy({ user, view, sent: false });
  next = { user, view };
  void send();
}

async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  for (let now = next; now !== null; now = next) {
    next = null;
    const answer = await call('PUT /user/editor', { body: { chosen: now.view } });
    // without an answer it goes again with the next text that is opened
    if (answer.ok || answer.error.code === 400) confirm(now.user, now.view);
  }
  sending = false;
}

/** Another tab may have chosen since. */
function confirm(user: string, view: EditorView): void {
  const copy = readCopy();
  if (copy?.user === user && copy.view === view) writeCopy({ user, view, sent: true });
}
