/** Between a menu and the edge of the window. */
const EDGE = 16;
/** More than a menu is high. */
const MIN_SPACE = 340;

/**
 * Hangs menus marked `data-hangs` from their openers, as the stylesheet does where anchors are known (Chromium 129,
 * Firefox 147, Safari 26). Elsewhere they would stand in the middle of the window.
 */
export function positionMenus(): void {
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
