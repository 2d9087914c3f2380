import { useEffect, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { untilThere } from '../../../lib/lazy-part.ts';

interface TextToolsProps {
  body: RefObject<HTMLDivElement | null>;
}

/**
 * What readers do with a text: copy its code, open its pictures. The scripts come for texts that have some. Give it the
 * text's id as `key`: another text is another element.
 */
export function TextTools({ body }: TextToolsProps) {
  const [Tools, setTools] = useState<ComponentType<TextToolsProps> | null>(null);
  useEffect(() => {
    const wanted = body.current?.querySelector('img, [data-copy]') ?? null;
    if (wanted === null) return undefined;
    let left = false;
    const load = async () => {
      const { LiveTextTools } = await untilThere(() => import('./live-text-tools.tsx'));
      if (!left) setTools(() => LiveTextTools);
    };
    void load();
    return () => {
      left = true;
    };
  }, [body]);
  return Tools !== null && <Tools body={body} />;
}
