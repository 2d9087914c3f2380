/** Type size and line width of texts. The choice is stored in the browser only, as the theme is. */
export const TYPE_SIZES = ['s', 'm', 'l', 'xl'] as const;
export type TypeSize = (typeof TYPE_SIZES)[number];
export interface ReadingPreferences {
  type: TypeSize;
  wide: boolean;
}

const KEY = 'zhihui_reading';
const CHANGE_EVENT = 'zhihui:reading';

/** Runs in the head before the first paint: a later change of size would move the whole text. */
export const READING_SCRIPT = `try{var r=(localStorage.getItem('${KEY}')||'').split(' '),e=document.documentElement.dataset;if(/^(s|l|xl)$/.test(r[0]))e.type=r[0];if(r[1]==='wide')e.wide=''}catch(e){}`;

/** Returns the choice in this browser, from the page's attributes. */
export function getReadingPreferences(): ReadingPreferences {
  const { type, wide } = document.documentElement.dataset;
  return { type: TYPE_SIZES.find((item) => item === type) ?? 'm', wide: wide !== undefined };
}

/** Stores the choice and applies it at once. */
export function setReadingPreferences({ type, wide }: ReadingPreferences): void {
  const page = document.documentElement;
  if (type === 'm') delete page.dataset['type'];
  else page.dataset['type'] = type;
  page.toggleAttribute('data-wide', wide);
  try {
    if (type === 'm' && !wide) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${type} ${wide ? 'wide' : ''}`);
  } catch {
    // blocked storage: the choice holds for this page only
  }
  dispatchEvent(new Event(CHANGE_EVENT));
}

/** Calls `listener` when the preferences change. Returns how to stop. */
export function onReadingPreferencesChange(listener: () => void): () => void {
  addEventListener(CHANGE_EVENT, listener);
  return () => removeEventListener(CHANGE_EVENT, listener);
}
