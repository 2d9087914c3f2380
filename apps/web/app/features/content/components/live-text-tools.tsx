import type { RefObject } from 'react';
import { useDiagrams } from '../../../ui/diagram/use-diagrams.ts';
import { ImageViewer } from './image-viewer.tsx';
import { useCodeCopy } from './use-code-copy.ts';

/** The tools themselves, once a text needs them. */
export function LiveTextTools({ body }: { body: RefObject<HTMLDivElement | null> }) {
  useCodeCopy(body);
  useDiagrams(body.current);
  return <ImageViewer body={body} />;
}
