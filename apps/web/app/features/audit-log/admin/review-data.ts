import type { DataFor } from '@zhihui/contract/client.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { plainWords } from '../../../lib/server-message.ts';
import type { ReviewCalls, Target } from './give-verdicts.ts';

export type ReviewDetail = DataFor<'GET /auditlog/content/:id'>;
/** The verdict that stands on the text shown; null while it waits for one. */
export function standing({ history, revision }: ReviewDetail): 'APPROVED' | 'REJECTED' | null {
  const [last] = history;
  if (last === undefined || last.revision !== revision || last.status === 'UNDONE') return null;
  return last.status;
}
type Loaded = { detail: ReviewDetail } | { failed: string };

/** Texts already fetched, few at a time since they may be long. */
const cache = new Map<string, Promise<Loaded>>();
const KEPT = 6;
/** Versions that were read before newer ones were asked for, by item and revision. */
const seen = new Map<string, ReviewDetail>();

/** What the reviewer had read of an item before its author handed in another text; null where that is not known. */
export function readBefore(id: string, revision: number): ReviewDetail | null {
  return seen.get(`${id} ${revision}`) ?? null;
}

/** The text of an item whose `revision` waits; null where the queue does not tell. */
async function load(id: string, revision: number | null): Promise<Loaded> {
  const kept = await cache.get(id);
  return kept !== undefined && revision !== null && isCurrent(kept, revision)
    ? kept
    : fetchText(id);
}

/** A version handed in since then is another text. */
function isCurrent(loaded: Loaded, revision: number | null): boolean {
  return revision === null || 'failed' in loaded || loaded.detail.revision >= revision;
}

function fetchText(id: string): Promise<Loaded> {
  const promise = call('GET /auditlog/content/:id', { params: { id } }).then((answer): Loaded => {
    if (answer.ok) return { detail: answer.data };
    cache.delete(id);
    return { failed: plainWords(answer.error.msg) };
  });
  cache.set(id, promise);
  for (const old of [...cache.keys()].slice(0, -KEPT)) cache.delete(old);
  return promise;
}

/** Verdicts on contents. */
export const contentReview: ReviewCalls = {
  kind: 'content',
  unit: '篇',
  decide: ({ id, revision }, status, reason) =>
    call('POST /auditlog/content', { body: { id, revision, status, reason } }),
  undo: (id) => call('DELETE /auditlog/content/:id', { params: { id } }),
  forget: (id) => {
    const read = cache.get(id);
    if (read !== undefined)
      void read.then((loaded) => {
        if ('detail' in loaded) seen.set(`${id} ${loaded.detail.revision}`, loaded.detail);
      });
    cache.delete(id);
  },
};

/** What the desk looks at: one of the queue, or what the address named. */
interface Desk {
  queue: readonly Target[];
  id: string | null;
  next: Target | null;
  version: number;
}

/** The text under review; null while it is on its way. The next one is fetched after it, to be there when its turn comes. */
export function useReviewDetail({ queue, id, next, version }: Desk) {
  const [shown, setShown] = useState<{ id: string; version: number; loaded: Loaded } | null>(null);
  const revision = queue.find((item) => String(item.id) === id)?.revision ?? null;
  const nextId = next === null ? null : String(next.id);
  const nextRevision = next?.revision ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    const show = async () => {
      const loaded = await load(id, revision);
      if (gone) return;
      setShown({ id, version, loaded });
      if (nextId !== null) await load(nextId, nextRevision);
    };
    void show();
    return () => {
      gone = true;
    };
  }, [id, revision, nextId, nextRevision, version]);
  if (shown?.id !== id || shown.version !== version) return null;
  return isCurrent(shown.loaded, revision) ? shown.loaded : null;
}
