const FIELDS = 'textarea, select, [role=combobox], input:not([type=checkbox])';

/** Returns whether the target uses pressed keys as text or for a choice, so that they are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
}
