import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { withoutUploads } from '../model/document.ts';

export interface Preview {
  html: string;
  /** `stale`: the server could not be asked; `html` is of an earlier text. */
  state: 'first' | 'fresh' | 'stale';
}

const PAUSE = 300;
/** Long texts take the server and the wire longer, so they are sent less often. */
const LONG = 60_000;
const LONG_PAUSE = 1200;
const AGAIN_AFTER = 5000;

/** The text as readers will see it, rendered by the server. Only the answer to the newest text counts. */
export function usePreview(content: string, shown: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ html: '', state: 'first' });
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(0);
  const rendered = useRef<string | null>(null);
  const text = withoutUploads(content);

  useEffect(() => {
    if (!shown || rendered.current === text) return;
    const number = ++newest.current;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await call('POST /article/preview', { body: { content: text } });
      if (number !== newest.current) return;
      if (answer.code === 200 && answer.data !== null) {
        rendered.current = text;
        setPreview({ html: answer.data.html, state: 'fresh' });
      } else {
        setPreview((before) => ({ ...before, state: 'stale' }));
        again = setTimeout(() => setAttempt((n) => n + 1), AGAIN_AFTER);
      }
    };
    const pause = rendered.current === null ? 0 : text.length > LONG ? LONG_PAUSE : PAUSE;
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
    };
  }, [text, shown, attempt]);

  return preview;
}
