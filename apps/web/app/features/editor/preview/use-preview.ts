import type { CallError } from '@zhihui/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { editorText } from '../editor.text.ts';
import { withoutUploads } from '../../media/media.public.ts';

export interface Preview {
  html: string;
  state: 'first' | 'fresh';
  /** Why `html` is of an earlier text; null when it is not. */
  problem: string | null;
}

const PAUSE = 300;
/** Long texts take the server and the wire longer, so they are sent less often. */
const LONG = 60_000;
const LONG_PAUSE = 1200;
const AGAIN_AFTER = 5000;

/** The text as readers will see it, rendered by the server. Only the answer to the newest text counts. */
export function usePreview(content: string, shown: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ html: '', state: 'first', problem: null });
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
      if (answer.ok) {
        rendered.current = text;
        setPreview({ html: answer.data.html, state: 'fresh', problem: null });
      } else {
        const problem = problemOf(answer.error);
        setPreview((before) => ({ ...before, problem }));
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

/** A text the server cannot show says why; anything else passes by itself. */
function problemOf({ code, msg }: CallError): string {
  return code === 400 ? serverMessage(msg, editorText.previewFailed) : editorText.previewFailed;
}
