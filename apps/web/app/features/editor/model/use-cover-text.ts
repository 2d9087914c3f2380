import { useState } from 'react';
import { editorText } from '../editor.text.ts';
import type { Errors } from './check-document.ts';
import type { EditorDocument } from './document.ts';

/** The same rule as the server's. */
const ADDRESS = /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/u;

type Covered = Pick<EditorDocument, 'coverUrl'>;

/**
 * What the cover's field holds while that is no address. It stays out of the document, whose draft the server would
 * refuse to save, but it outlasts the field: somebody who closes the settings over it finds it there again.
 */
export function useCoverText() {
  const [left, setLeft] = useState<(Covered & { text: string }) | null>(null);

  /** The text that is no address; null where there is none, or the document got another cover since. */
  const wrongIn = ({ coverUrl }: Covered): string | null =>
    left !== null && left.coverUrl === coverUrl ? left.text : null;

  /** Takes what the field holds and gives the cover it means; undefined where it is no address. */
  const take = (text: string, { coverUrl }: Covered): string | null | undefined => {
    const url = text.trim();
    const fine = url === '' || ADDRESS.test(url);
    setLeft(fine ? null : { text, coverUrl });
    if (!fine) return undefined;
    return url === '' ? null : url;
  };

  const errorsIn = (doc: Covered): Errors =>
    wrongIn(doc) === null ? {} : { coverUrl: editorText.coverBad };

  return { wrongIn, errorsIn, take };
}

export type CoverText = ReturnType<typeof useCoverText>;
