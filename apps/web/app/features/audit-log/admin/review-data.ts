import type { DataFor } from '@zhihui/contract/client.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { toReadableMessage } from '../../../lib/server-message.ts';
import type { ReviewCalls, Target } from './submit-verdicts.ts';

export type ReviewDetail = DataFor<'GET /auditlog/content/:id'>;
/** The verdict on the shown text; null while it is pending. */
export function getStandingVerdict({
  history,
  revision,
}: ReviewDetail): 'APPROVED' | 'REJECTED' | null {
  const [last] = history;
  if (last === undefined || last.revision !== revision || last.status === 'UNDONE') return null;
  return last.status;
}
type Loaded = { detail: ReviewDetail } | { failed: string };

/** Cached texts, only a few since they may be long. */
const cache = new Map<string, Promise<Loaded>>();
const MAX_CACHED = 6;
/** Versions that the reviewer read before newer ones were submitted, by item and revision. */
const readDetails = new Map<string, ReviewDetail>();

/** The version of an item that the reviewer read before its author submitted another one; null when unknown. */
export function getPreviouslyRead(id: string, revision: number): ReviewDetail | null {
  return readDetails.get(`${id} ${revision}`) ?? null;
}

/** The text of an item. `revision` is the pending one; null when the queue does not know it. */
async function load(id: string, revision: number | null): Promise<Loaded> {
  const cached = await cache.get(id);
  return cached !== undefined && revision !== null && isCurrent(cached, revision)
    ? cached
    : fetchDetail(id);
}

/** Whether the loaded text is at least as new as the pending revision. */
function isCurrent(loaded: Loaded, revision: number | null): boolean {
  return revision === null || 'failed' in loaded || loaded.detail.revision >= revision;
}

function fetchDetail(id: string): Promise<Loaded> {
  const promise = call('GET /auditlog/content/:id', { params: { id } }).then((result): Loaded => {
    if (result.ok) return { detail: result.data };
    cache.delete(id);
    return { failed: toReadableMessage(result.error.msg) };
  });
  cache.set(id, promise);
  for (const staleKey of [...cache.keys()].slice(0, -MAX_CACHED)) cache.delete(staleKey);
  return promise;
}

/** Verdicts on contents. */
export const contentReviewCalls: ReviewCalls = {
  kind: 'content',
  unit: '篇',
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/content', { body: { id, revision, status, reason } }),
  undo: (id) => call('DELETE /auditlog/content/:id', { params: { id } }),
  evict: (id) => {
    const read = cache.get(id);
    if (read !== undefined)
      void read.then((loaded) => {
        if ('detail' in loaded) readDetails.set(`${id} ${loaded.detail.revision}`, loaded.detail);
      });
    cache.delete(id);
  },
};

/** What the review page shows: an item of the queue, or the one in the address. */
interface DetailOptions {
  queue: readonly Target[];
  id: string | null;
  next: Target | null;
  version: number;
}

/** The text under review; null while it is loading. Preloads the next item. */
export function useReviewDetail({ queue, id, next, version }: DetailOptions) {
  const [loadedDetail, setLoadedDetail] = useState<{
    id: string;
    version: number;
    loaded: Loaded;
  } | null>(null);
  const revision = queue.find((item) => String(item.id) === id)?.revision ?? null;
  const nextId = next === null ? null : String(next.id);
  const nextRevision = next?.revision ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    let cancelled = false;
    const loadDetail = async () => {
      const loaded = await load(id, revision);
      if (cancelled) return;
      setLoadedDetail({ id, version, loaded });
      if (nextId !== null) await load(nextId, nextRevision);
    };
    void loadDetail();
    return () => {
      cancelled = true;
    };
  }, [id, revision, nextId, nextRevision, version]);
  if (loadedDetail?.id !== id || loadedDetail.version !== version) return null;
  return isCurrent(loadedDetail.loaded, revision) ? loadedDetail.loaded : null;
}
