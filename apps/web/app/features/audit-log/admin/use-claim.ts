import type { DataFor } from '@zhihui/contract/client.ts';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';

export type Claim = DataFor<'PUT /auditlog/take/:kind/:id'>;

/** How often activity renews the claim at most; without renewal the server releases it after minutes. */
const RENEW_MS = 45_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

interface ClaimState {
  id: string;
  /** Null when the item cannot be claimed: it is decided or deleted. */
  claim: Claim | null;
  /** When the server answered. */
  claimedAt: number;
}

/** Used when the server cannot be reached; it checks again at the verdict. */
const UNKNOWN_CLAIM: Claim = { mine: true, by: null, own: false, revision: 0 };

/**
 * Claims the shown item, so that no other reviewer decides it, and releases the previous one. `id` is null when there is
 * nothing to claim. `onAnswer` receives the claim. `claimState` is null until the server has answered.
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
  /** Sends one request after another: releasing must not overtake claiming again. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** The latest callback, for answers that arrive in a later render. */
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  const send = useCallback(
    (itemId: string, takeOver = false) => {
      last.current = Date.now();
      const request = async () => {
        const params = { kind, id: itemId };
        const result = await call('PUT /auditlog/take/:kind/:id', {
          params,
          body: { over: takeOver },
        });
        // another item is shown by now
        if (desiredId.current !== itemId) return null;
        const isUnavailable = !result.ok && result.error.code >= 500;
        const claim = result.ok ? result.data : isUnavailable ? UNKNOWN_CLAIM : null;
        setClaimState({ id: itemId, claim, claimedAt: Date.now() });
        return { claim };
      };
      const result = line.current.then(request);
      line.current = result;
      return result;
    },
    [kind],
  );
  /** Claims an item and passes the answer to `onAnswer`. */
  const sendClaim = useCallback(
    (itemId: string, takeOver = false) => {
      void send(itemId, takeOver).then((result) => {
        if (result !== null) answered.current(itemId, result.claim);
      });
    },
    [send],
  );
  const releaseClaim = useCallback(
    (itemId: string) => {
      // a verdict releases the claim of its item on the server
      if (decidedIds.current.delete(itemId)) return;
      const params = { kind, id: itemId };
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
    // earlier requests may never be answered once the page is left
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
    /** Claims again an item that another reviewer had. */
    retry: () => {
      if (id !== null) sendClaim(id);
    },
    takeOverClaim: () => {
      if (id !== null) sendClaim(id, true);
    },
    /** Releases an item that is no longer shown. */
    release: releaseClaim,
    /** Marks items as decided, whose claims the verdict releases. */
    markDecided: (ids: readonly string[]) => {
      for (const id of ids) decidedIds.current.add(id);
    },
  };
}
