import type { Result } from '@zhihui/contract/client.ts';
import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';
import type { Threads } from '../model/use-threads.ts';

export interface ThreadActions {
  /** These two resolve to what went wrong, in words, or null. */
  reply(thread: Annotation, text: string): Promise<string | null>;
  edit(id: Id, text: string): Promise<string | null>;
  /** These two show their effect at once and take it back when it fails. */
  resolve(thread: Annotation, resolved: boolean): Promise<void>;
  remove(thread: Annotation, id: Id): Promise<void>;
}

/** What can be done with threads; whoever may do what comes with each of them. */
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

/** The list without a thread or reply; a thread that others answered stays as a place for the answers. */
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
