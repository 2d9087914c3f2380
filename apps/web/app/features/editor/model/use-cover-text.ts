import { useState } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { editorText } from '../editor.text.ts';
import type { Errors } from './check-document.ts';
import type { EditorDocument } from './document.ts';

/** The same rule as the server's. */
const ADDRESS = /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/u;

/** The invalid text, and the cover the document had when it was typed. */
interface UnsavedCover extends CoverFields {
  text: string;
}

type CoverFields = Pick<EditorDocument, 'coverUrl'>;

/**
 * Stores the text of the cover field while it is not a valid address. The document must not contain it, as the
 * server would refuse the draft, but it survives closing the settings and a reload of the tab. `storageKey`
 * identifies the text within the tab.
 */
export function useCoverText(storageKey: string) {
  const hydrated = useHydrated();
  // undefined until something is typed: then the value stored earlier in this tab applies
  const [unsaved, setUnsaved] = useState<UnsavedCover | null>();
  const current = unsaved === undefined && hydrated ? readStored(storageKey) : (unsaved ?? null);

  /** Returns the invalid text; null when there is none or the document has got another cover since. */
  const getInvalidText = ({ coverUrl }: CoverFields): string | null =>
    current !== null && current.coverUrl === coverUrl ? current.text : null;

  /** Stores the text of the field and returns the cover address it means; undefined when it is not valid. */
  const acceptText = (text: string, { coverUrl }: CoverFields): string | null | undefined => {
    const url = text.trim();
    const isValid = url === '' || ADDRESS.test(url);
    const now = isValid ? null : { text, coverUrl };
    setUnsaved(now);
    store(storageKey, now);
    if (!isValid) return undefined;
    return url === '' ? null : url;
  };

  const getErrors = (doc: CoverFields): Errors =>
    getInvalidText(doc) === null ? {} : { coverUrl: editorText.invalidCover };

  return { getInvalidText, getErrors, acceptText };
}

// Includes the history entry, so that two new texts of a user in one tab do not share it.
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
    // storage is blocked: the text lives as long as the page
  }
}

export type CoverText = ReturnType<typeof useCoverText>;
