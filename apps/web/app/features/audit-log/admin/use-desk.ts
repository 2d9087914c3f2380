import type { DataFor } from '@zhihui/contract/client.ts';
import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/browser.ts';

export type DeskNow = DataFor<'GET /auditlog/desk/:kind'>;

/** So old is what the desk says of others at most. */
const POLL = 4000;

/** How the desk stands: as the page was loaded with it (`first`), or as it was heard of since. */
export function useDeskNow(first: DeskNow | null) {
  const [heard, setHeard] = useState<{ after: DeskNow | null; now: DeskNow; at: number } | null>(
    null,
  );
  const fresh = heard?.after === first ? heard : null;
  return {
    desk: fresh?.now ?? first,
    /** When the server was asked for it; 0 before the page was. */
    askedAt: fresh?.at ?? 0,
    hear: (now: DeskNow, at: number) => setHeard({ after: first, now, at }),
  };
}

/**
 * Asks again and again while the desk is looked at, and at once when something else is shown (`shown`). `onAnswer` hears
 * how the desk stands, and when that was asked for.
 */
export function useDeskPoll(
  kind: DeskKind,
  { active, shown }: { active: boolean; shown: string },
  onAnswer: (now: DeskNow, at: number) => void,
): void {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!active) return undefined;
    let left = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const at = Date.now();
      const answer = await call('GET /auditlog/desk/:kind', { params: { kind } });
      // without data the session has ended, and the page is about to leave
      if (!left && answer.ok && answer.data !== null) answered(answer.data, at);
    };
    const again = () => void ask();
    const timer = setInterval(again, POLL);
    const soon = setTimeout(again, 0);
    document.addEventListener('visibilitychange', again);
    return () => {
      left = true;
      clearInterval(timer);
      clearTimeout(soon);
      document.removeEventListener('visibilitychange', again);
    };
  }, [kind, active, shown]);
}
