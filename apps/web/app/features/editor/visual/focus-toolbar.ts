import type { Command } from 'prosemirror-state';

/** Moves the focus to the toolbar of the visual view. */
export const focusToolbar: Command = (_state, _dispatch, view) => {
  const bar = view?.dom.ownerDocument.querySelector('[data-visual-toolbar]');
  const stop = bar?.querySelector<HTMLElement>('button[tabindex="0"]');
  const button = stop?.offsetParent == null ? bar?.querySelector('button') : stop;
  button?.focus();
  return button != null;
};
