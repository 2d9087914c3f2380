import type { KeyboardEvent } from 'react';

/** Returns whether a key sends the text of a field: Ctrl+Enter, or Cmd+Enter on a Mac; not while an input method is composing. */
export function isSendShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, nativeEvent } = event;
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
