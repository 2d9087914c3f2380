import { useEffect } from 'react';
import type { RefObject } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { toast } from '../../../ui/toast.tsx';
import { contentText } from '../content.text.ts';

/** Makes the copy buttons of all code blocks work, with a single listener. */
export function useCodeCopy(body: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = body.current;
    const onClick = async (event: MouseEvent) => {
      const button = (event.target as Element).closest('[data-copy]');
      const code = button?.closest('figure')?.querySelector('pre')?.textContent;
      if (code === undefined || code === null) return;
      if (await copyText(code)) toast.success(contentText.codeCopied);
      else toast.error(contentText.copyFailed);
    };
    const listener = (event: MouseEvent) => void onClick(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, [body]);
}
