/** Does for dialogs what their `closedby` says: `any` closes them by a press outside, `none` keeps Escape from it. */
export function closeDialogsOnOutsideClick(): void {
  let pressTarget: EventTarget | null = null;
  // a press that begins inside, to select words, and ends outside closes nothing
  addEventListener('pointerdown', (event) => {
    pressTarget = isOutside(event) ? event.target : null;
  });
  addEventListener('click', (event) => {
    const dialog = event.target;
    if (dialog !== pressTarget || !(dialog instanceof HTMLDialogElement) || !isOutside(event))
      return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
  addEventListener(
    'cancel',
    (event) => {
      const dialog = event.target;
      if (dialog instanceof HTMLDialogElement && dialog.getAttribute('closedby') === 'none')
        event.preventDefault();
    },
    true,
  );
}

/** Whether a press is on the ground around an open dialog, which counts as the dialog itself. */
function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLDialogElement)) return false;
  if (!target.open || target.getAttribute('closedby') !== 'any') return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
