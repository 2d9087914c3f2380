/**
 * Opens and closes popovers by presses that React stops on their way, as it does while the part of the page that was
 * pressed is still hydrating. A browser that knows popovers does it by itself; the polyfill never hears of such a press.
 */
export function togglePopoversDuringHydration(): void {
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
