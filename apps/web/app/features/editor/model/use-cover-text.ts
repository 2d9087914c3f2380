import { useState } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { editorText } from '../editor.text.ts';
import type { Errors } from './check-document.ts';
import type { EditorDocument } from './document.ts';

/** The same rule as the server's. */
const ADDRESS = /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/u;

/** The text and the cover the document had by then. */
interface Left extends Covered {
  text: string;
}

type Covered = Pick<EditorDocument, 'coverUrl'>;

/**
 * What the cover's field holds while that is no address. It stays out of the document, whose draft the server would
 * refuse to save, but it outlasts the field: somebody who closes the settings over it, or loads the page again, finds it
 * there. `place` names the text in work within this tab.
 */
export function useCoverText(place: string) {
  const hydrated = useHydrated();
  // undefined while nothing was typed in this visit: then what an earlier one of the tab left counts
  const [typed, setTyped] = useState<Left | null>();
  const left = typed === undefined && hydrated ? stored(place) : (typed ?? null);

  /** The text that is no address; null where there is none, or the document got another cover since. */
  const wrongIn = ({ coverUrl }: Covered): string | null =>
    left !== null && left.coverUrl === coverUrl ? left.text : null;

  /** Takes what the field holds and gives the cover it means; undefined where it is no address. */
  const take = (text: string, { coverUrl }: Covered): string | null | undefined => {
    const url = text.trim();
    const fine = url === '' || ADDRESS.test(url);
    const now = fine ? null : { text, coverUrl };
    setTyped(now);
    store(place, now);
    if (!fine) return undefined;
    return url === '' ? null : url;
  };

  const errorsIn = (doc: Covered): Errors =>
    wrongIn(doc) === null ? {} : { coverUrl: editorText.coverBad };

  return { wrongIn, errorsIn, take };
}

// Of the tab and its entry in the history: another new text of the same person has a cover of its own.
const keyOf = (place: string): string => {
  const entry = (window.history.state as { key?: string } | null)?.key ?? '';
  return `zhihui_cover ${place} ${entry}`;
};

function stored(place: string): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Left | null;
  } catch {
    return null;
  }
}

function store(place: string, left: Left | null): void {
  try {
    if (left === null) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify(left));
  } catch {
    // browsers set to block site data: it lives as long as the page
  }
}

export type CoverText = ReturnType<typeof useCoverText>;
