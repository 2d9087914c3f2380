import { useEffect, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { untilThere } from '../../../lib/lazy-part.ts';

const WANTED =
  '.prose :is(img, [data-copy], .footnotes, a:is([href*="article/"], [href*="question/"], [href*="news/"], [href*="announcement/"]))';

interface TextToolsProps {
  body: RefObject<HTMLDivElement | null>;
}

/**
 * What readers do with a text: copy its code, open its pictures and footnotes, see what its links lead to. The scripts come for texts that have some. Give it the
 * text's id as `key`: another text is another element.
 */
export function TextTools({ body }: TextToolsProps) {
  const [Tools, setTools] = useState<ComponentType<TextToolsProps> | null>(null);
  useEffect(() => {
    const wanted = body.current?.querySelector(WANTED) ?? null;
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
