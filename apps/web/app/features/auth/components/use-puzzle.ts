import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataFor } from '@zhihui/contract/client.ts';
import type {
  WorkChallenge,
  WorkSolution,
} from '@zhihui/contract/features/captcha/captcha.schema.ts';
import { call } from '../../../api/browser.ts';
import { captchaText } from '../auth.text.ts';

export type Puzzle = DataFor<'GET /verify/get/vrcode'>;
type Phase = 'loading' | 'failed' | 'open' | 'checking' | 'passed';

const MAX_ATTEMPTS = 3;
/** The server forgets a puzzle after two minutes; a new one loads a moment before. */
const LIFETIME_MS = 115_000;

/** A random key chosen by the client. `crypto.randomUUID` is missing on plain http. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Slider puzzles until one is solved: three attempts per key, each with its own picture. `onSolved` receives the key
 * that proves the solution. `position` is how far the piece was moved, in pixels of the picture; `message` is an error,
 * or null.
 */
export function usePuzzle(onSolved: (key: string) => void) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  const [message, setMessage] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const [position, setPosition] = useState(0);
  const key = useRef('');
  const attempts = useRef(0);
  const current = useRef(0);
  const work = useRef<ReturnType<typeof solveChallenge> | null>(null);

  // the message of the last failure stays until the next attempt
  const load = useCallback((message: string | null = null) => {
    setPhase('loading');
    setMessage(message);
    setPosition(0);
    setVersion((last) => last + 1);
  }, []);

  useEffect(() => {
    current.current = version;
    if (attempts.current === 0) key.current = createKey();
    void call('GET /verify/get/vrcode', { query: { key: key.current } }).then((result) => {
      // ignores the late answer of an earlier request
      if (current.current !== version) return;
      if (result.ok) work.current = solveChallenge(result.data.challenge);
      setPuzzle(result.ok ? result.data : null);
      setPhase(result.ok ? 'open' : 'failed');
    });
    return () => {
      current.current = -1;
      work.current?.stop();
    };
  }, [version]);

  useEffect(() => {
    if (phase !== 'open') return undefined;
    const timer = setTimeout(() => load(), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [phase, version, load]);

  const check = async (position: number): Promise<void> => {
    const currentKey = key.current;
    setPhase('checking');
    setMessage(null);
    const solution = await work.current?.solution;
    if (current.current !== version) return;
    if (solution === undefined || solution === null) {
      load(captchaText.unsupported);
      return;
    }
    const query = { key: currentKey, moveLength: position };
    const result = await call('POST /verify/check/vrcode', { query, body: { work: solution } });
    if (current.current !== version) return;
    if (result.ok) {
      setPhase('passed');
      onSolved(currentKey);
      return;
    }
    const isRejected = result.error.code === 400;
    attempts.current = isRejected ? (attempts.current + 1) % MAX_ATTEMPTS : 0;
    load(isRejected ? result.error.msg : captchaText.failed);
  };
  return { puzzle, phase, message, position, setPosition, load, check };
}

/**
 * Solves a challenge in a worker, while the user solves the puzzle. Resolves to null when the browser cannot; `stop`
 * ends it when the puzzle is removed.
 */
function solveChallenge(challenge: WorkChallenge): {
  solution: Promise<WorkSolution | null>;
  stop: () => void;
} {
  const worker = new Worker(new URL('challenge-worker.ts', import.meta.url), { type: 'module' });
  const solution = new Promise<WorkSolution | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkSolution | null>) => {
      worker.terminate();
      resolve(data === null ? null : { counter: data.counter, derivedKey: data.derivedKey });
    });
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(challenge);
  });
  return { solution, stop: () => worker.terminate() };
}
