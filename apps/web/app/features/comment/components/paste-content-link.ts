import type { ClipboardEvent } from 'react';

/** Gives a pasted address of this site the title of what it leads to. The address stays when it has none. */
export function pasteContentLink({
  clipboardData,
  currentTarget: field,
}: ClipboardEvent<HTMLTextAreaElement>): void {
  const address = clipboardData.getData('text/plain').trim();
  if (!address.startsWith(`${location.origin}/`)) return;
  const replace = async () => {
    const { findLinkTitle, formatContentLink, isContentAddress } = await loadSiteLinks();
    if (!isContentAddress(address)) return;
    const title = await findLinkTitle(address);
    const at = field.value.indexOf(address);
    if (title === null || at === -1 || !field.isConnected || field.readOnly) return;
    const caret = field.selectionStart;
    const link = formatContentLink(title, address);
    const end = at + address.length;
    field.value = field.value.slice(0, at) + link + field.value.slice(end);
    // stored and shown like typed text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // the caret stays behind the words it was behind
    const moved = caret >= end ? caret + link.length - address.length : Math.min(caret, at);
    requestAnimationFrame(() => field.setSelectionRange(moved, moved));
  };
  void replace().catch(() => undefined);
}

async function loadSiteLinks() {
  return await import('../../editor/paste/site-links.ts');
}
