import type { RefObject } from 'react';
import { useDiagrams } from '../../../ui/diagram/use-diagrams.ts';
import { useFootnotes } from '../../../ui/footnote/use-footnotes.ts';
import { usePictures } from '../../../ui/picture/use-pictures.ts';
import { useCodeCopy } from './use-code-copy.ts';
import { useLinkCards } from './use-link-cards.ts';

/** The tools themselves, loaded for texts that need them. */
export function TextEnhancements({ body }: { body: RefObject<HTMLDivElement | null> }) {
  useCodeCopy(body);
  useDiagrams(body.current);
  usePictures(body);
  useFootnotes(body);
  useLinkCards(body);
  return null;
}
