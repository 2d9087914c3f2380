import type {
  WorkChallenge,
  WorkSolution,
} from '@zhihui/contract/features/captcha/captcha.schema.ts';

/**
 * Solves a challenge beside the page, while the person solves the puzzle. Resolves to null where the browser cannot;
 * `stop` ends it when the puzzle is no longer there.
 */
export function solveChallenge(challenge: WorkChallenge): {
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
