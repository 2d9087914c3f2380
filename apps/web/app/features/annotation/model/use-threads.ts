import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';

interface Loaded {
  list: readonly Annotation[] | null;
  failed: boolean;
}

interface Threads {
  /** Null until they are loaded. */
  list: readonly Annotation[] | null;
  failed: boolean;
  load(): Promise<void>;
  /** Adds a thread or replaces it. */
  save(thread: Annotation): void;
  /** Changes the visible list before the server has answered. */
  change(to: (list: readonly Annotation[]) => readonly Annotation[]): void;
}

const SIZE = 100;
/** An article has at most five hundred threads. */
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

export interface ThreadActions {
  /** These two resolve to an error message, or null. */
  reply(thread: Annotation, text: string): Promise<string | null>;
  edit(id: Id, text: string): Promise<string | null>;
  /** These two show their effect at once and revert it when they fail. */
  resolve(thread: Annotation, resolved: boolean): Promise<void>;
  remove(thread: Annotation, id: Id): Promise<void>;
}

/** The actions on threads; each thread states which of them the user may run. */
export function createThreadActions(threads: Threads): ThreadActions {
  const applyResult = (result: Result<Annotation>) => {
    if (!result.ok) return getServerMessage(result.error.msg, annotationText.sendFailed);
    threads.save(result.data);
    return null;
  };
  return {
    reply: async ({ articleId, id: parentId }, content) =>
      applyResult(await call('POST /annotations', { body: { articleId, content, parentId } })),
    edit: async (id, content) =>
      applyResult(await call('PUT /annotations', { body: { id, content } })),
    resolve: async (thread, resolved) => {
      threads.save({ ...thread, resolved });
      const body = { resolved };
      const result = await call('PUT /annotations/:id/resolve', {
        params: { id: thread.id },
        body,
      });
      if (result.ok) threads.save(result.data);
      else {
        threads.save(thread);
        toast.error(getServerMessage(result.error.msg, annotationText.changeFailed));
      }
    },
    remove: async (thread, id) => {
      threads.change((list) => removeEntry(list, thread, id));
      const result = await call('DELETE /annotations/:id', { params: { id } });
      if (result.ok) toast.success(annotationText.removed);
      else {
        threads.save(thread);
        toast.error(getServerMessage(result.error.msg, annotationText.removeFailed));
      }
    },
  };
}

/** The list without a thread or reply; a deleted thread with replies stays as a placeholder. */
function removeEntry(
  list: readonly Annotation[],
  thread: Annotation,
  id: Id,
): readonly Annotation[] {
  const isThread = thread.id === id;
  const replies = isThread ? thread.replies : thread.replies.filter((reply) => reply.id !== id);
  const deleted = isThread || thread.deleted;
  if (deleted && replies.length === 0) return list.filter((item) => item.id !== thread.id);
  const abilities = deleted
    ? { ...thread.abilities, edit: false, delete: false, reply: false }
    : thread.abilities;
  const remaining = {
    ...thread,
    replies,
    deleted,
    abilities,
    content: deleted ? '' : thread.content,
  };
  return list.map((item) => (item.id === thread.id ? remaining : item));
}
