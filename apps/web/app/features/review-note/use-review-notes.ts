import type { ReviewNote } from '@zhihui/contract/features/review-note/review-note.endpoints.ts';
import type { Result } from '@zhihui/contract/client.ts';
import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/browser.ts';
import { getServerMessage } from '../../lib/server-message.ts';
import { toast } from '../../ui/toast.tsx';
import { reviewNoteText } from './review-note.text.ts';

interface Loaded {
  key: string;
  list: readonly ReviewNote[];
  failed: boolean;
}

export interface Notes {
  list: readonly ReviewNote[];
  failed: boolean;
  load(): void;
  /** Resolves to an error message, or to null; so does the next. */
  add(selector: TextSelector, content: string): Promise<string | null>;
  change(id: Id, content: string): Promise<string | null>;
  resolve(note: ReviewNote, resolved: boolean): Promise<void>;
  remove(note: ReviewNote): Promise<void>;
}

/** Loads and changes the notes of reviewers on a text; `contentId` is null when it cannot have any. */
export function useReviewNotes(contentId: Id | null, revision: number): Notes {
  const key = `${contentId} ${revision}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    if (contentId === null) return undefined;
    let cancelled = false;
    const load = async () => {
      const result = await call('GET /auditlog/note/list/:contentId', { params: { contentId } });
      // 404: the user is neither the author nor a reviewer, so there are no notes
      const failed = !result.ok && result.error.code !== 404;
      if (!cancelled) setLoaded({ key, list: (result.ok && result.data) || [], failed });
    };
    void load();
    return () => {
      cancelled = true;
    };
  }, [contentId, key, reloads]);
  const current = loaded?.key === key ? loaded : null;
  const updateNotes = (update: (list: readonly ReviewNote[]) => readonly ReviewNote[]) =>
    setLoaded((now) => (now === null ? now : { ...now, list: update(now.list) }));
  const replace = (note: ReviewNote) =>
    updateNotes((list) => [...list.filter(({ id }) => id !== note.id), note]);
  const applyResult = (result: Result<ReviewNote>) => {
    if (!result.ok) return getServerMessage(result.error.msg, reviewNoteText.sendFailed);
    // the session ended and the page is about to be left
    if (result.data === null) return reviewNoteText.sendFailed;
    replace(result.data);
    return null;
  };
  const restoreNote = (note: ReviewNote, message: string) => {
    replace(note);
    toast.error(getServerMessage(message, reviewNoteText.changeFailed));
  };
  return {
    list: current?.list ?? [],
    failed: current?.failed ?? false,
    load: () => setReloads((n) => n + 1),
    add: async (selector, content) => {
      if (contentId === null) return reviewNoteText.sendFailed;
      const body = { contentId, revision, selector, content };
      return applyResult(await call('POST /auditlog/note', { body }));
    },
    change: async (id, content) =>
      applyResult(await call('PUT /auditlog/note', { body: { id, content } })),
    resolve: async (note, resolved) => {
      replace({ ...note, resolved });
      const input = { params: { id: note.id }, body: { resolved } };
      const result = await call('PUT /auditlog/note/:id/resolve', input);
      if (!result.ok) restoreNote(note, result.error.msg);
    },
    remove: async (note) => {
      updateNotes((list) => list.filter(({ id }) => id !== note.id));
      const result = await call('DELETE /auditlog/note/:id', { params: { id: note.id } });
      if (!result.ok) restoreNote(note, result.error.msg);
    },
  };
}
