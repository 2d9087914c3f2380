import { useEffect } from 'react';

/** Tells the page how much of the window a phone's keyboard covers, so that the toolbar stands above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const updateInset = () => {
      const keyboardHeight = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.style.setProperty('--zh-keyboard', `${Math.round(keyboardHeight)}px`);
    };
    updateInset();
    viewport.addEventListener('resize', updateInset);
    viewport.addEventListener('scroll', updateInset);
    return () => {
      viewport.removeEventListener('resize', updateInset);
      viewport.removeEventListener('scroll', updateInset);
      root.style.removeProperty('--zh-keyboard');
    };
  }, []);
}
