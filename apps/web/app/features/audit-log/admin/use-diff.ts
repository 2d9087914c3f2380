import { useEffect, useState } from 'react';
import type { DiffJob, DiffResult } from './diff.worker.ts';
import type { Comparison } from './text-diff.ts';

let worker: Worker | undefined;

/** Compares two texts in the worker; null until that is done. `key` names the pair. */
export function useDiff(key: string, before: string, after: string): Comparison | null {
  const [result, setResult] = useState<DiffResult | null>(null);
  useEffect(() => {
    worker ??= new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' });
    const listen = ({ data }: MessageEvent<DiffResult>) => {
      if (data.key === key) setResult(data);
    };
    worker.addEventListener('message', listen);
    const job: DiffJob = { key, before, after };
    worker.postMessage(job);
    return () => worker?.removeEventListener('message', listen);
  }, [key, before, after]);
  return result?.key === key ? result.comparison : null;
}
