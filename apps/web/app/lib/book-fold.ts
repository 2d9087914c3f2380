const KEY = 'zhihui_book_folded';
const CHANGE_EVENT = 'zhihui:book';

/** Runs in the head before anything is painted: a tree that was folded away would push the text aside first. */
export const BOOK_SCRIPT = `try{if(localStorage.getItem('${KEY}'))document.documentElement.dataset.bookFolded=''}catch(e){}`;

/** Folds the tree beside texts away, or shows it, here and on the next visit. */
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

/** Tells when the tree was folded away or shown. */
export function onBookFolded(listener: () => void): () => void {
  addEventListener(CHANGE_EVENT, listener);
  return () => removeEventListener(CHANGE_EVENT, listener);
}
