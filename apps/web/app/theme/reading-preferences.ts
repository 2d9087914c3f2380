/** How large the type of a text is, and how wide its lines are. The choice lives in the browser only, as the theme does. */
export const TYPE_SIZES = ['s', 'm', 'l', 'xl'] as const;
export type TypeSize = (typeof TYPE_SIZES)[number];
export interface ReadingPreferences {
  type: TypeSize;
  wide: boolean;
}

const KEY = 'zhihui_reading';
const CHANGE_EVENT = 'zhihui:reading';

/** Runs in the head before anything is painted: another size afterwards would move the whole text. */
export const READING_SCRIPT = `try{var r=(localStorage.getItem('${KEY}')||'').split(' '),e=document.documentElement.dataset;if(/^(s|l|xl)$/.test(r[0]))e.type=r[0];if(r[1]==='wide')e.wide=''}catch(e){}`;

/** What is chosen in this browser; the page says so. */
export function getReadingPreferences(): ReadingPreferences {
  const { type, wide } = document.documentElement.dataset;
  return { type: TYPE_SIZES.find((item) => item === type) ?? 'm', wide: wide !== undefined };
}

/** Keeps the choice and shows it at once. */
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

/** Tells when another look was chosen. */
export function onReadingPreferencesChange(listener: () => void): () => void {
  addEventListener(CHANGE_EVENT, listener);
  return () => removeEventListener(CHANGE_EVENT, listener);
}
