const FIELDS = 'textarea, select, [role=combobox], input:not([type=checkbox])';

/** Whether keys pressed here are text, or choose: then they are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
}
