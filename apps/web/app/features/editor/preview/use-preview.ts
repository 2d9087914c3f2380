import type { CallError } from '@zhihui/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { editorText } from '../editor.text.ts';
import { stripUploadMarks } from '../../media/media.public.ts';

export interface Preview {
  html: string;
  state: 'first' | 'fresh';
  /** Why `html` is outdated; null when it is current. */
  problem: string | null;
}

const DEBOUNCE_MS = 300;
/** Longer texts are sent less often, as they load server and network more. */
const LONG_TEXT_LENGTH = 60_000;
const LONG_DEBOUNCE_MS = 1200;
const RETRY_DELAY_MS = 5000;

/** Renders the text on the server as readers will see it. Responses to older texts are ignored. */
export function usePreview(content: string, isVisible: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ html: '', state: 'first', problem: null });
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(0);
  const rendered = useRef<string | null>(null);
  const text = stripUploadMarks(content);

  useEffect(() => {
    if (!isVisible || rendered.current === text) return;
    const number = ++newest.current;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const render = async () => {
      const result = await call('POST /article/preview', { body: { content: text } });
      if (number !== newest.current) return;
      if (result.ok) {
        rendered.current = text;
        setPreview({ html: result.data.html, state: 'fresh', problem: null });
      } else {
        const problem = getProblem(result.error);
        setPreview((before) => ({ ...before, problem }));
        retryTimer = setTimeout(() => setAttempt((n) => n + 1), RETRY_DELAY_MS);
      }
    };
    const pause =
      rendered.current === null
        ? 0
        : text.length > LONG_TEXT_LENGTH
          ? LONG_DEBOUNCE_MS
          : DEBOUNCE_MS;
    const timer = setTimeout(() => void render(), pause);
    return () => {
      clearTimeout(timer);
      clearTimeout(retryTimer);
    };
  }, [text, isVisible, attempt]);

  return preview;
}

/** Returns the reason when the server cannot render the text; other failures are temporary. */
function getProblem({ code, msg }: CallError): string {
  return code === 400 ? getServerMessage(msg, editorText.previewFailed) : editorText.previewFailed;
}
