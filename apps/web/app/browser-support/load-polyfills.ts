import { closeDialogsOnOutsideClick } from './close-dialogs-on-outside-click.ts';
import { positionMenus } from './position-menus.ts';
import { togglePopoversDuringHydration } from './toggle-popovers-during-hydration.ts';

/**
 * Brings what this browser lacks: popovers (Chromium 114, Firefox 125, Safari 17), `closedby` of dialogs and anchors of
 * menus. `start` is run in between: presses must reach React before the polyfill, which leaves alone what a handler has prevented.
 */
export async function loadPolyfills(start: () => void): Promise<void> {
  const polyfill =
    'popover' in HTMLElement.prototype
      ? null
      : await import('@oddbird/popover-polyfill/fn').catch(() => null);
  start();
  if (polyfill !== null) {
    polyfill.apply();
    togglePopoversDuringHydration();
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) closeDialogsOnOutsideClick();
  if (!CSS.supports('position-area', 'bottom')) positionMenus();
}
