import type { LineAuthors } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';

/** Answers after which looking further back waits for a press. */
const MAX_ROUNDS = 30;

/** Who wrote the lines of a revision; fills up while the server looks further back. */
export function useAuthors(contentId: Id, number: number) {
  const [authors, setAuthors] = useState<LineAuthors | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let cancelled = false;
    const fetchAuthors = async () => {
      for (let n = 0; n < MAX_ROUNDS && !cancelled; n += 1) {
        const call = 'GET /revision/:contentId/:number/authors';
        const result = await callLazily(call, { params: { contentId, number } });
        if (cancelled) return;
        if (!result.ok) break;
        setAuthors(result.data);
        if (result.data.done) return;
      }
      setFailed(!cancelled);
    };
    void fetchAuthors();
    return () => {
      cancelled = true;
    };
  }, [contentId, number, round]);
  const retry = () => {
    setFailed(false);
    setRound((n) => n + 1);
  };
  return { found: authors, failed, again: retry };
}
