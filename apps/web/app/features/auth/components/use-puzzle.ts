import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataFor } from '@zhihui/contract/client.ts';
import { call } from '../../../api/browser.ts';
import { captchaText } from '../auth.text.ts';

export type Puzzle = DataFor<'GET /verify/get/vrcode'>;
type Phase = 'loading' | 'failed' | 'open' | 'checking' | 'passed';

const MAX_TRIES = 3;
/** The server forgets a puzzle after two minutes; a moment before that there is another. */
const LIFETIME_MS = 115_000;

/** A fresh key of the client's choice. `crypto.randomUUID` is missing on plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * One slider puzzle: loading, trying three times, another picture. `onPassed` gets the key that stands for the pass.
 * `at` is how far the piece was moved, in pixels of the picture; `message` what to tell people, null when nothing.
 */
export function usePuzzle(onPassed: (key: string) => void) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  const [message, setMessage] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [at, setAt] = useState(0);
  const key = useRef('');
  const tries = useRef(0);

  // the words of the last failure stay until the next picture is tried
  const load = useCallback((words: string | null = null) => {
    setPhase('loading');
    setMessage(words);
    setAt(0);
    setRound((last) => last + 1);
  }, []);

  useEffect(() => {
    const mine = newKey();
    key.current = mine;
    tries.current = 0;
    void call('GET /verify/get/vrcode', { query: { key: mine } }).then((answer) => {
      // an earlier answer that comes late is no longer wanted
      if (key.current !== mine) return;
      setPuzzle(answer.ok ? answer.data : null);
      setPhase(answer.ok ? 'open' : 'failed');
    });
    return () => {
      key.current = '';
    };
  }, [round]);

  useEffect(() => {
    if (phase !== 'open') return undefined;
    const timer = setTimeout(() => load(), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [phase, round, load]);

  const check = async (position: number): Promise<void> => {
    const mine = key.current;
    setPhase('checking');
    setMessage(null);
    const query = { key: mine, moveLength: position };
    const answer = await call('POST /verify/check/vrcode', { query });
    if (key.current !== mine) return;
    if (answer.ok) {
      setPhase('passed');
      onPassed(mine);
      return;
    }
    tries.current += 1;
    if (answer.error.code === 400 && tries.current < MAX_TRIES) {
      setMessage(answer.error.msg);
      setPhase('open');
    } else {
      load(answer.error.code === 400 ? answer.error.msg : captchaText.failed);
    }
  };
  return { puzzle, phase, message, at, setAt, load, check };
}
