import type { LineAuthors } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { callLater } from '../../../api/later.ts';

/** Answers after which looking further back waits for a press. */
const IN_A_ROW = 30;

/** Who wrote the lines of a revision; fills up while the server looks further back. */
export function useAuthors(contentId: Id, number: number) {
  const [found, setFound] = useState<LineAuthors | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let over = false;
    const look = async () => {
      for (let n = 0; n < IN_A_ROW && !over; n += 1) {
        const call = 'GET /revision/:contentId/:number/authors';
        const answer = await callLater(call, { params: { contentId, number } });
        if (over) return;
        if (!answer.ok) break;
        setFound(answer.data);
        if (answer.data.done) return;
      }
      setFailed(!over);
    };
    void look();
    return () => {
      over = true;
    };
  }, [contentId, number, round]);
  const again = () => {
    setFailed(false);
    setRound((n) => n + 1);
  };
  return { found, failed, again };
}
