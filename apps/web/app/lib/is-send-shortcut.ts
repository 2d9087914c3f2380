import type { KeyboardEvent } from 'react';

/** Whether a key in a field sends what stands there: Ctrl+Enter, or its like on a Mac; not while characters are chosen. */
export function isSendShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, nativeEvent } = event;
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
