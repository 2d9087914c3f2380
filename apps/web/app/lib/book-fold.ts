const KEY = 'zhihui_book_folded';
const CHANGE_EVENT = 'zhihui:book';

/** Runs in the head before the first paint, since a folded tree would push the text aside otherwise. */
export const BOOK_SCRIPT = `try{if(localStorage.getItem('${KEY}'))document.documentElement.dataset.bookFolded=''}catch(e){}`;

/** Folds or shows the tree beside texts, now and on later visits. */
export function setBookFolded(fold: boolean): void {
  document.documentElement.toggleAttribute('data-book-folded', fold);
  try {
    if (fold) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // blocked storage: it holds for this page only
  }
  dispatchEvent(new Event(CHANGE_EVENT));
}

/** Calls `listener` when the tree is folded or shown. Returns how to stop. */
export function onBookFolded(listener: () => void): () => void {
  addEventListener(CHANGE_EVENT, listener);
  return () => removeEventListener(CHANGE_EVENT, listener);
}
