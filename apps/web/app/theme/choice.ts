/** Light, dark, or as the system. The choice is stored in the browser only. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'zhihui_theme';
const DARK = '(prefers-color-scheme: dark)';

/**
 * Runs in the head before the first paint, so that a dark page never flashes white; it also follows the system
 * when that is the choice. Uses plain statements, since it is sent uncompiled.
 */
export const THEME_SCRIPT = `(function(){var m=matchMedia('${DARK}');function a(){var c;try{c=localStorage.getItem('${KEY}')}catch(e){}document.documentElement.dataset.theme=c==='dark'||c==='light'?c:m.matches?'dark':'light'}a();m.addEventListener('change',a);addEventListener('storage',a)})()`;

/** Returns the theme chosen in this browser; `system` by default. */
export function getThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and applies it at once. */
export function setThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // blocked storage: the choice holds for this page only
  }
  const dark = choice === 'system' ? matchMedia(DARK).matches : choice === 'dark';
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
