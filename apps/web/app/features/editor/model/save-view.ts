// Why it is as it is: docs/decisions/0068-view-of-the-editor.md
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import { call } from '../../../api/browser.ts';
import { readCopy, writeCopy } from './view-copy.ts';

/** How the account has somebody write; null where that could not be had. */
export type AccountView = { chosen: EditorView | null; usual: EditorView } | null;

/** The choice made in this browser, where the account does not have it, or could not be asked; else null. */
export function getLocalView(user: string, accountView: AccountView): EditorView | null {
  const copy = readCopy();
  if (copy === null) return null;
  // of nobody in particular: for whoever has not chosen since
  if (copy.user === null) return accountView?.chosen == null ? copy.view : null;
  if (copy.user !== user) return null;
  return !copy.sent || accountView === null ? copy.view : null;
}

let next: { user: string; view: EditorView } | null = null;
let sending = false;

/** Keeps the choice: here at once, then in the account. One goes at a time, so that the last one stays. */
export function saveView(user: string, view: EditorView): void {
  writeCopy({ user, view, sent: false });
  next = { user, view };
  void send();
}

async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  for (let latest = next; latest !== null; latest = next) {
    next = null;
    const result = await call('PUT /user/editor', { body: { chosen: latest.view } });
    // without an answer it goes again with the next text that is opened
    if (result.ok || result.error.code === 400) confirm(latest.user, latest.view);
  }
  sending = false;
}

/** Another tab may have chosen since. */
function confirm(user: string, view: EditorView): void {
  const copy = readCopy();
  if (copy?.user === user && copy.view === view) writeCopy({ user, view, sent: true });
}
