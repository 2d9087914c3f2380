import type { Result } from '@zhihui/contract/client.ts';
import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
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
export function threadActions(threads: Threads): ThreadActions {
  const keep = (answer: Result<Annotation>) => {
    if (!answer.ok) return serverMessage(answer.error.msg, annotationText.sendFailed);
    threads.put(answer.data);
    return null;
  };
  return {
    reply: async ({ articleId, id: parentId }, content) =>
      keep(await call('POST /annotations', { body: { articleId, content, parentId } })),
    edit: async (id, content) => keep(await call('PUT /annotations', { body: { id, content } })),
    resolve: async (thread, resolved) => {
      threads.put({ ...thread, resolved });
      const body = { resolved };
      const answer = await call('PUT /annotations/:id/resolve', {
        params: { id: thread.id },
        body,
      });
      if (answer.ok) threads.put(answer.data);
      else {
        threads.put(thread);
        toast.error(serverMessage(answer.error.msg, annotationText.changeFailed));
      }
    },
    remove: async (thread, id) => {
      threads.change((list) => without(list, thread, id));
      const answer = await call('DELETE /annotations/:id', { params: { id } });
      if (answer.ok) toast.done(annotationText.removed);
      else {
        threads.put(thread);
        toast.error(serverMessage(answer.error.msg, annotationText.removeFailed));
      }
    },
  };
}

/** The list without a thread or reply; a thread that others answered stays as a place for the answers. */
function without(list: readonly Annotation[], thread: Annotation, id: Id): readonly Annotation[] {
  const isThread = thread.id === id;
  const replies = isThread ? thread.replies : thread.replies.filter((reply) => reply.id !== id);
  const deleted = isThread || thread.deleted;
  if (deleted && replies.length === 0) return list.filter((one) => one.id !== thread.id);
  const abilities = deleted
    ? { ...thread.abilities, edit: false, delete: false, reply: false }
    : thread.abilities;
  const left = { ...thread, replies, deleted, abilities, content: deleted ? '' : thread.content };
  return list.map((one) => (one.id === thread.id ? left : one));
}
