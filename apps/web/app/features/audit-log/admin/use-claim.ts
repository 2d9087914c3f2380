import type { DataFor } from '@zhihui/contract/client.ts';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';

export type Claim = DataFor<'PUT /auditlog/take/:kind/:id'>;

/** Signs of life are sent this often at most; without any the server frees a thing after minutes. */
const RENEW_MS = 45_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

interface ClaimState {
  id: string;
  /** Null where it could not be taken: it is decided, or gone. */
  claim: Claim | null;
  /** When the server said so. */
  claimedAt: number;
}

/** The server could not be asked; the verdict asks it again. */
const UNKNOWN_CLAIM: Claim = { mine: true, by: null, own: false, revision: 0 };

/**
 * Takes what the desk shows, so that nobody else reviews it, and leaves what it showed before; `id` is null where
 * nothing is to be taken. `onAnswer` hears what became of it. Null until the server has answered.
 */
export function useClaim(
  kind: ReviewQueueKind,
  id: string | null,
  onAnswer: (id: string, claim: Claim | null) => void,
) {
  const [claimState, setClaimState] = useState<ClaimState | null>(null);
  const desiredId = useRef<string | null>(null);
  const last = useRef(0);
  const decidedIds = useRef(new Set<string>());
  /** One request after another: leaving must not overtake taking again. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** As the desk stands when the answer comes. */
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  const send = useCallback(
    (one: string, takeOver = false) => {
      last.current = Date.now();
      const request = async () => {
        const params = { kind, id: one };
        const result = await call('PUT /auditlog/take/:kind/:id', {
          params,
          body: { over: takeOver },
        });
        // answered after the desk had gone on
        if (desiredId.current !== one) return null;
        const isUnavailable = !result.ok && result.error.code >= 500;
        const claim = result.ok ? result.data : isUnavailable ? UNKNOWN_CLAIM : null;
        setClaimState({ id: one, claim, claimedAt: Date.now() });
        return { taken: claim };
      };
      const result = line.current.then(request);
      line.current = result;
      return result;
    },
    [kind],
  );
  /** Sends, and lets the desk hear what became of it. */
  const sendClaim = useCallback(
    (one: string, takeOver = false) => {
      void send(one, takeOver).then((result) => {
        if (result !== null) answered.current(one, result.taken);
      });
    },
    [send],
  );
  const releaseClaim = useCallback(
    (one: string) => {
      // a verdict frees what it is on, and only then
      if (decidedIds.current.delete(one)) return;
      const params = { kind, id: one };
      line.current = line.current.then(() => call('DELETE /auditlog/take/:kind/:id', { params }));
    },
    [kind],
  );

  useEffect(() => {
    desiredId.current = id;
    if (id === null) return undefined;
    sendClaim(id);
    return () => {
      desiredId.current = null;
      releaseClaim(id);
    };
  }, [id, sendClaim, releaseClaim]);

  const renewClaim = useEffectEvent(() => {
    if (id === null || claimState?.id !== id || claimState.claim?.mine !== true) return;
    if (Date.now() - last.current > RENEW_MS) void send(id);
  });
  const releaseOnLeave = useEffectEvent(() => {
    const params = { kind, id: id ?? '' };
    // the line may be waiting for an answer that nobody will hear any more
    if (id !== null) void call('DELETE /auditlog/take/:kind/:id', { params });
  });
  useEffect(() => {
    for (const sign of ACTIVITY_EVENTS)
      window.addEventListener(sign, renewClaim, { passive: true });
    window.addEventListener('pagehide', releaseOnLeave);
    return () => {
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, renewClaim);
      window.removeEventListener('pagehide', releaseOnLeave);
    };
  }, []);

  return {
    claimState: claimState?.id === id ? claimState : null,
    /** Asks once more for what somebody else had. */
    retry: () => {
      if (id !== null) sendClaim(id);
    },
    takeOverClaim: () => {
      if (id !== null) sendClaim(id, true);
    },
    /** Frees what is not shown any more. */
    release: releaseClaim,
    /** It is decided on: the verdict frees it. */
    markDecided: (ids: readonly string[]) => {
      for (const id of ids) decidedIds.current.add(id);
    },
  };
}
