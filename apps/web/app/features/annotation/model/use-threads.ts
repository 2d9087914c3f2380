import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';

interface Loaded {
  list: readonly Annotation[] | null;
  failed: boolean;
}

export interface Threads {
  /** Null until they came. */
  list: readonly Annotation[] | null;
  failed: boolean;
  load(): Promise<void>;
  /** Puts a thread in, or in place of what it was. */
  put(thread: Annotation): void;
  /** Changes the list as it is shown, before the server has answered. */
  change(to: (list: readonly Annotation[]) => readonly Annotation[]): void;
}

const SIZE = 100;
/** An article bears five hundred threads. */
const PAGES = 5;

/** All threads of an article, in the order of the text of `revision`. */
export function useThreads(articleId: Id, revision: number): Threads {
  const [{ list, failed }, setState] = useState<Loaded>({ list: null, failed: false });
  const load = () => readAll(articleId).then(setState);
  useEffect(() => {
    void readAll(articleId).then(setState);
  }, [articleId, revision]);
  const change: Threads['change'] = (to) =>
    setState(({ list: before }) => ({ list: to(before ?? []), failed: false }));
  return {
    list,
    failed,
    load,
    change,
    put: (thread) =>
      change((before) => inOrder([...before.filter(({ id }) => id !== thread.id), thread])),
  };
}

function inOrder(list: readonly Annotation[]): Annotation[] {
  return [...list].sort(
    (a, b) => Number(a.lost) - Number(b.lost) || a.selector.start - b.selector.start,
  );
}

async function readAll(articleId: Id): Promise<Loaded> {
  const found: Annotation[] = [];
  for (let current = 1; current <= PAGES; current += 1) {
    const answer = await call('GET /annotations/list', {
      query: { articleId, current, size: SIZE },
    });
    if (!answer.ok) return { list: null, failed: true };
    found.push(...answer.data.records);
    if (found.length >= answer.data.total || answer.data.records.length === 0) break;
  }
  return { list: found, failed: false };
}
