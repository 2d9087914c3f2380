import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Keeps a menu beside its button. */
export function useFloatingMenu(anchor: RefObject<HTMLElement | null>) {
  const menuRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [button, menu] = [anchor.current, menuRef.current];
    if (button === null || menu === null) return;
    const updatePosition = async () => {
      const { x, y } = await computePosition(button, menu, {
        placement: 'bottom-start',
        strategy: 'fixed',
        middleware: [offset(4), flip({ padding: 8 }), shift({ padding: 8, crossAxis: true })],
      });
      Object.assign(menu.style, { left: `${x}px`, top: `${y}px`, opacity: '1' });
    };
    return autoUpdate(button, menu, () => void updatePosition());
  }, [anchor]);
  return menuRef;
}
