import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataFor } from '@zhihui/contract/client.ts';
import { call } from '../../../api/browser.ts';
import { captchaText } from '../auth.text.ts';
import { doWork } from './do-work.ts';

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
 * Slider puzzles, until one is solved: three tries to a key, each with a picture of its own. `onPassed` gets the key that
 * stands for the pass. `at` is how far the piece was moved, in pixels of the picture; `message` what to tell people, null
 * when nothing.
 */
export function usePuzzle(onPassed: (key: string) => void) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  const [message, setMessage] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [at, setAt] = useState(0);
  const key = useRef('');
  const tries = useRef(0);
  const current = useRef(0);
  const work = useRef<ReturnType<typeof doWork> | null>(null);

  // the words of the last failure stay until the next picture is tried
  const load = useCallback((words: string | null = null) => {
    setPhase('loading');
    setMessage(words);
    setAt(0);
    setRound((last) => last + 1);
  }, []);

  useEffect(() => {
    current.current = round;
    if (tries.current === 0) key.current = newKey();
    void call('GET /verify/get/vrcode', { query: { key: key.current } }).then((answer) => {
      // an earlier answer that comes late is no longer wanted
      if (current.current !== round) return;
      if (answer.ok) work.current = doWork(answer.data.challenge);
      setPuzzle(answer.ok ? answer.data : null);
      setPhase(answer.ok ? 'open' : 'failed');
    });
    return () => {
      current.current = -1;
      work.current?.stop();
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
    const solution = await work.current?.solution;
    if (current.current !== round) return;
    if (solution === undefined || solution === null) {
      load(captchaText.unsupported);
      return;
    }
    const query = { key: mine, moveLength: position };
    const answer = await call('POST /verify/check/vrcode', { query, body: { work: solution } });
    if (current.current !== round) return;
    if (answer.ok) {
      setPhase('passed');
      onPassed(mine);
      return;
    }
    const refused = answer.error.code === 400;
    tries.current = refused ? (tries.current + 1) % MAX_TRIES : 0;
    load(refused ? answer.error.msg : captchaText.failed);
  };
  return { puzzle, phase, message, at, setAt, load, check };
}
