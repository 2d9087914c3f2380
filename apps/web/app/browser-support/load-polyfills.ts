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

/** Does for dialogs what their `closedby` says: `any` closes them by a press outside, `none` keeps Escape from it. */
function closeDialogsOnOutsideClick(): void {
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

/** Between a menu and the edge of the window. */
const EDGE = 16;
/** More than a menu is high. */
const MIN_SPACE = 340;

/**
 * Hangs menus marked `data-hangs` from their openers, as the stylesheet does where anchors are known (Chromium 129,
 * Firefox 147, Safari 26). Elsewhere they would stand in the middle of the window.
 */
function positionMenus(): void {
  let openMenu: HTMLElement | null = null;
  addEventListener(
    'beforetoggle',
    (event) => {
      const menu = event.target;
      if (!(menu instanceof HTMLElement && 'hangs' in menu.dataset)) return;
      const opens = event.newState === 'open';
      openMenu = opens ? menu : null;
      if (opens) positionMenu(menu);
    },
    true,
  );
  const follow = () => openMenu && positionMenu(openMenu);
  addEventListener('scroll', follow, { capture: true, passive: true });
  addEventListener('resize', follow);
}

/** By the side of the opener that is nearer to the window's edge, so that the menu's width need not be known. */
function positionMenu(menu: HTMLElement): void {
  const opener = document.querySelector(`[popovertarget="${menu.id}"]`);
  if (opener === null) return;
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const alignsRight = right > clientWidth / 2;
  const opensUpwards = clientHeight - bottom < MIN_SPACE && top > MIN_SPACE;
  Object.assign(menu.style, {
    margin: '6px 0',
    top: opensUpwards ? 'auto' : `${bottom}px`,
    bottom: opensUpwards ? `${clientHeight - top}px` : 'auto',
    left: alignsRight ? 'auto' : `${left}px`,
    right: alignsRight ? `${clientWidth - right}px` : 'auto',
    maxWidth: `min(280px, ${(alignsRight ? right : clientWidth - left) - EDGE}px)`,
  });
}

/**
 * Opens and closes popovers by presses that React stops on their way, as it does while the part of the page that was
 * pressed is still hydrating. A browser that knows popovers does it by itself; the polyfill never hears of such a press.
 */
function togglePopoversDuringHydration(): void {
  addEventListener(
    'click',
    (event) => {
      const opener = event.target instanceof Element && event.target.closest('[popovertarget]');
      if (!opener) return;
      // after all handlers: the polyfill prevents what it has done, and others what must not be done
      setTimeout(() => {
        if (!event.defaultPrevented) togglePopover(opener);
      });
    },
    true,
  );
}

function togglePopover(opener: Element): void {
  const popover = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  if (opener.getAttribute('popovertargetaction') === 'hide') popover?.hidePopover();
  else popover?.togglePopover();
}
