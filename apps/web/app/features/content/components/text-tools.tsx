import { useEffect, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { importWithRetry } from '../../../lib/lazy-part.ts';

const ENHANCED_SELECTOR =
  '.prose :is(img, [data-copy], .footnotes, a:is([href*="article/"], [href*="question/"], [href*="news/"], [href*="announcement/"]))';

interface TextToolsProps {
  body: RefObject<HTMLDivElement | null>;
}

/**
 * Tools for a text: copy its code, open its pictures and footnotes, preview its links. The scripts load only for texts
 * that have some of these. Use the text's id as `key`, because another text is another element.
 */
export function TextTools({ body }: TextToolsProps) {
  const [Tools, setTools] = useState<ComponentType<TextToolsProps> | null>(null);
  useEffect(() => {
    const needsTools = body.current?.querySelector(ENHANCED_SELECTOR) ?? null;
    if (needsTools === null) return undefined;
    let cancelled = false;
    const load = async () => {
      const { TextEnhancements } = await importWithRetry(() => import('./text-enhancements.tsx'));
      if (!cancelled) setTools(() => TextEnhancements);
    };
    void load();
    return () => {
      cancelled = true;
    };
  }, [body]);
  return Tools !== null && <Tools body={body} />;
}
