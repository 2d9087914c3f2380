/** How large the type of a text is, and how wide its lines are. The choice lives in the browser only, as the theme does. */
export const TYPES = ['s', 'm', 'l', 'xl'] as const;
export type TypeSize = (typeof TYPES)[number];
export interface ReadingLook {
  type: TypeSize;
  wide: boolean;
}

const KEY = 'zhihui_reading';
const CHANGED = 'zhihui:reading';

/** Runs in the head before anything is painted: another size afterwards would move the whole text. */
export const READING_SCRIPT = `try{var r=(localStorage.getItem('${KEY}')||'').split(' '),e=document.documentElement.dataset;if(/^(s|l|xl)$/.test(r[0]))e.type=r[0];if(r[1]==='wide')e.wide=''}catch(e){}`;

/** What is chosen in this browser; the page says so. */
export function readingLook(): ReadingLook {
  const { type, wide } = document.documentElement.dataset;
  return { type: TYPES.find((one) => one === type) ?? 'm', wide: wide !== undefined };
}

/** Keeps the choice and shows it at once. */
export function chooseLook({ type, wide }: ReadingLook): void {
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
  dispatchEvent(new Event(CHANGED));
}

/** Tells when another look was chosen. */
export function onLookChosen(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
