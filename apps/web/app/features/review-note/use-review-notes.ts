import type { ReviewNote } from '@zhihui/contract/features/review-note/review-note.schema.ts';
import type { Result } from '@zhihui/contract/client.ts';
import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/browser.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { toast } from '../../ui/toast.tsx';
import { reviewNoteText } from './review-note.text.ts';

interface Loaded {
  of: string;
  list: readonly ReviewNote[];
  failed: boolean;
}

export interface Notes {
  list: readonly ReviewNote[];
  failed: boolean;
  load(): void;
  /** These two resolve to what went wrong, in words, or null. */
  add(selector: TextSelector, content: string): Promise<string | null>;
  change(id: Id, content: string): Promise<string | null>;
  resolve(note: ReviewNote, resolved: boolean): Promise<void>;
  remove(note: ReviewNote): Promise<void>;
}

/** Notes that reviewers wrote beside a text; `contentId` is null where there can be none. */
export function useReviewNotes(contentId: Id | null, revision: number): Notes {
  const of = `${contentId} ${revision}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (contentId === null) return undefined;
    let left = false;
    const load = async () => {
      const answer = await call('GET /auditlog/note/list/:contentId', { params: { contentId } });
      // 404: the text is neither theirs nor theirs to review, and so without notes
      const failed = !answer.ok && answer.error.code !== 404;
      if (!left) setLoaded({ of, list: (answer.ok && answer.data) || [], failed });
    };
    void load();
    return () => {
      left = true;
    };
  }, [contentId, of, asked]);
  const here = loaded?.of === of ? loaded : null;
  const put = (to: (list: readonly ReviewNote[]) => readonly ReviewNote[]) =>
    setLoaded((now) => (now === null ? now : { ...now, list: to(now.list) }));
  const replace = (note: ReviewNote) =>
    put((list) => [...list.filter(({ id }) => id !== note.id), note]);
  const keep = (answer: Result<ReviewNote>) => {
    if (!answer.ok) return serverMessage(answer.error.msg, reviewNoteText.sendFailed);
    // the session has ended and the page is about to leave
    if (answer.data === null) return reviewNoteText.sendFailed;
    replace(answer.data);
    return null;
  };
  const back = (note: ReviewNote, words: string) => {
    replace(note);
    toast.error(serverMessage(words, reviewNoteText.changeFailed));
  };
  return {
    list: here?.list ?? [],
    failed: here?.failed ?? false,
    load: () => setAsked((n) => n + 1),
    add: async (selector, content) => {
      if (contentId === null) return reviewNoteText.sendFailed;
      const body = { contentId, revision, selector, content };
      return keep(await call('POST /auditlog/note', { body }));
    },
    change: async (id, content) =>
      keep(await call('PUT /auditlog/note', { body: { id, content } })),
    resolve: async (note, resolved) => {
      replace({ ...note, resolved });
      const input = { params: { id: note.id }, body: { resolved } };
      const answer = await call('PUT /auditlog/note/:id/resolve', input);
      if (!answer.ok) back(note, answer.error.msg);
    },
    remove: async (note) => {
      put((list) => list.filter(({ id }) => id !== note.id));
      const answer = await call('DELETE /auditlog/note/:id', { params: { id: note.id } });
      if (!answer.ok) back(note, answer.error.msg);
    },
  };
}
