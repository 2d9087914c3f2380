import { useEffect } from 'react';

/** Tells the page how much of the window a phone's keyboard covers, so that the toolbar stands above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    const tell = () => {
      const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      root.style.setProperty('--zh-keyboard', `${Math.round(covered)}px`);
    };
    tell();
    seen.addEventListener('resize', tell);
    seen.addEventListener('scroll', tell);
    return () => {
      seen.removeEventListener('resize', tell);
      seen.removeEventListener('scroll', tell);
      root.style.removeProperty('--zh-keyboard');
    };
  }, []);
}
