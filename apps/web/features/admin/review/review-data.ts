import type { DataFor } from '@zhihui/contract/client.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import type { ReviewCalls } from './give-verdicts.ts';

export type ReviewDetail = DataFor<'GET /auditlog/content/:id'>;
type Loaded = { detail: ReviewDetail } | { failed: string };

/** Texts already fetched, few at a time since they may be long. */
const cache = new Map<string, Promise<Loaded>>();
const KEPT = 6;

function load(id: string): Promise<Loaded> {
  const kept = cache.get(id);
  if (kept !== undefined) return kept;
  const promise = call('GET /auditlog/content/:id', { params: { id } }).then(
    ({ code, data, msg }): Loaded => {
      if (code === 200 && data !== null) return { detail: data };
      cache.delete(id);
      return { failed: msg };
    },
  );
  cache.set(id, promise);
  for (const old of [...cache.keys()].slice(0, -KEPT)) cache.delete(old);
  return promise;
}

/** Verdicts on contents. */
export const contentReview: ReviewCalls = {
  unit: '篇',
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/content', { body: { id, revision, status, reason } }),
  undo: (id) => call('DELETE /auditlog/content/:id', { params: { id } }),
  forget: (id) => void cache.delete(id),
};

/** The text under review; null while it is on its way. `next` is fetched after it, to be there when its turn comes. */
export function useReviewDetail(id: string | null, next: string | null, version: number) {
  const [shown, setShown] = useState<{ id: string; version: number; loaded: Loaded } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    const show = async () => {
      const loaded = await load(id);
      if (gone) return;
      setShown({ id, version, loaded });
      if (next !== null) await load(next);
    };
    void show();
    return () => {
      gone = true;
    };
  }, [id, next, version]);
  return shown?.id === id && shown?.version === version ? shown.loaded : null;
}
