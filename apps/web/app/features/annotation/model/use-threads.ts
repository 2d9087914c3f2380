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
  save(thread: Annotation): void;
  /** Changes the list as it is shown, before the server has answered. */
  change(to: (list: readonly Annotation[]) => readonly Annotation[]): void;
}

const SIZE = 100;
/** An article bears five hundred threads. */
const PAGES = 5;

/** All threads of an article, in the order of the text of `revision`. */
export function useThreads(articleId: Id, revision: number): Threads {
  const [{ list, failed }, setState] = useState<Loaded>({ list: null, failed: false });
  const load = () => fetchAll(articleId).then(setState);
  useEffect(() => {
    void fetchAll(articleId).then(setState);
  }, [articleId, revision]);
  const change: Threads['change'] = (to) =>
    setState(({ list: before }) => ({ list: to(before ?? []), failed: false }));
  return {
    list,
    failed,
    load,
    change,
    save: (thread) =>
      change((before) => sortByPosition([...before.filter(({ id }) => id !== thread.id), thread])),
  };
}

function sortByPosition(list: readonly Annotation[]): Annotation[] {
  return [...list].sort(
    (a, b) => Number(a.lost) - Number(b.lost) || a.selector.start - b.selector.start,
  );
}

async function fetchAll(articleId: Id): Promise<Loaded> {
  const threads: Annotation[] = [];
  for (let current = 1; current <= PAGES; current += 1) {
    const result = await call('GET /annotations/list', {
      query: { articleId, current, size: SIZE },
    });
    if (!result.ok) return { list: null, failed: true };
    threads.push(...result.data.records);
    if (threads.length >= result.data.total || result.data.records.length === 0) break;
  }
  return { list: threads, failed: false };
}
