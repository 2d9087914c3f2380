import { useState } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { editorText } from '../editor.text.ts';
import type { Errors } from './check-document.ts';
import type { EditorDocument } from './document.ts';

/** The same rule as the server's. */
const ADDRESS = /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/u;

/** The text and the cover the document had by then. */
interface UnsavedCover extends CoverFields {
  text: string;
}

type CoverFields = Pick<EditorDocument, 'coverUrl'>;

/**
 * What the cover's field holds while that is no address. It stays out of the document, whose draft the server would
 * refuse to save, but it outlasts the field: somebody who closes the settings over it, or loads the page again, finds it
 * there. `place` names the text in work within this tab.
 */
export function useCoverText(storageKey: string) {
  const hydrated = useHydrated();
  // undefined while nothing was typed in this visit: then what an earlier one of the tab left counts
  const [unsaved, setUnsaved] = useState<UnsavedCover | null>();
  const current = unsaved === undefined && hydrated ? readStored(storageKey) : (unsaved ?? null);

  /** The text that is no address; null where there is none, or the document got another cover since. */
  const getInvalidText = ({ coverUrl }: CoverFields): string | null =>
    current !== null && current.coverUrl === coverUrl ? current.text : null;

  /** Takes what the field holds and gives the cover it means; undefined where it is no address. */
  const updateText = (text: string, { coverUrl }: CoverFields): string | null | undefined => {
    const url = text.trim();
    const isValid = url === '' || ADDRESS.test(url);
    const now = isValid ? null : { text, coverUrl };
    setUnsaved(now);
    store(storageKey, now);
    if (!isValid) return undefined;
    return url === '' ? null : url;
  };

  const errorsIn = (doc: CoverFields): Errors =>
    getInvalidText(doc) === null ? {} : { coverUrl: editorText.invalidCover };

  return { wrongIn: getInvalidText, errorsIn, take: updateText };
}

// Of the tab and its entry in the history: another new text of the same person has a cover of its own.
const toStorageKey = (storageKey: string): string => {
  const entry = (window.history.state as { key?: string } | null)?.key ?? '';
  return `zhihui_cover ${storageKey} ${entry}`;
};

function readStored(storageKey: string): UnsavedCover | null {
  try {
    return JSON.parse(
      sessionStorage.getItem(toStorageKey(storageKey)) ?? 'null',
    ) as UnsavedCover | null;
  } catch {
    return null;
  }
}

function store(storageKey: string, current: UnsavedCover | null): void {
  try {
    if (current === null) sessionStorage.removeItem(toStorageKey(storageKey));
    else sessionStorage.setItem(toStorageKey(storageKey), JSON.stringify(current));
  } catch {
    // browsers set to block site data: it lives as long as the page
  }
}

export type CoverText = ReturnType<typeof useCoverText>;
