import type { DataFor } from '@zhihui/contract/client.ts';
import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';

export type Taken = DataFor<'PUT /auditlog/take/:kind/:id'>;

/** Signs of life are sent this often at most; without any the server frees a thing after minutes. */
const PULSE = 45_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

interface Held {
  id: string;
  /** Null where it could not be taken: it is decided, or gone. */
  taken: Taken | null;
  /** When the server said so. */
  at: number;
}

/** The server could not be asked; the verdict asks it again. */
const UNKNOWN: Taken = { mine: true, by: null, own: false, revision: 0 };

/**
 * Takes what the desk shows, so that nobody else reviews it, and leaves what it showed before; `id` is null where
 * nothing is to be taken. `onAnswer` hears what became of it. Null until the server has answered.
 */
export function useTake(
  kind: DeskKind,
  id: string | null,
  onAnswer: (id: string, taken: Taken | null) => void,
) {
  const [held, setHeld] = useState<Held | null>(null);
  const wanted = useRef<string | null>(null);
  const last = useRef(0);
  const decided = useRef(new Set<string>());
  /** One request after another: leaving must not overtake taking again. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** As the desk stands when the answer comes. */
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  const send = useCallback(
    (one: string, over = false) => {
      last.current = Date.now();
      const request = async () => {
        const params = { kind, id: one };
        const answer = await call('PUT /auditlog/take/:kind/:id', { params, body: { over } });
        // answered after the desk had gone on
        if (wanted.current !== one) return null;
        const away = !answer.ok && answer.error.code >= 500;
        const taken = answer.ok ? answer.data : away ? UNKNOWN : null;
        setHeld({ id: one, taken, at: Date.now() });
        return { taken };
      };
      const result = line.current.then(request);
      line.current = result;
      return result;
    },
    [kind],
  );
  /** Sends, and lets the desk hear what became of it. */
  const ask = useCallback(
    (one: string, over = false) => {
      void send(one, over).then((answer) => {
        if (answer !== null) answered.current(one, answer.taken);
      });
    },
    [send],
  );
  const leave = useCallback(
    (one: string) => {
      // a verdict frees what it is on, and only then
      if (decided.current.delete(one)) return;
      const params = { kind, id: one };
      line.current = line.current.then(() => call('DELETE /auditlog/take/:kind/:id', { params }));
    },
    [kind],
  );

  useEffect(() => {
    wanted.current = id;
    if (id === null) return undefined;
    ask(id);
    return () => {
      wanted.current = null;
      leave(id);
    };
  }, [id, ask, leave]);

  const pulse = useEffectEvent(() => {
    if (id === null || held?.id !== id || held.taken?.mine !== true) return;
    if (Date.now() - last.current > PULSE) void send(id);
  });
  const goes = useEffectEvent(() => {
    const params = { kind, id: id ?? '' };
    // the line may be waiting for an answer that nobody will hear any more
    if (id !== null) void call('DELETE /auditlog/take/:kind/:id', { params });
  });
  useEffect(() => {
    for (const sign of SIGNS) window.addEventListener(sign, pulse, { passive: true });
    window.addEventListener('pagehide', goes);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, pulse);
      window.removeEventListener('pagehide', goes);
    };
  }, []);

  return {
    held: held?.id === id ? held : null,
    /** Asks once more for what somebody else had. */
    again: () => {
      if (id !== null) ask(id);
    },
    takeOver: () => {
      if (id !== null) ask(id, true);
    },
    /** Frees what is not shown any more. */
    release: leave,
    /** It is decided on: the verdict frees it. */
    settle: (ids: readonly string[]) => {
      for (const one of ids) decided.current.add(one);
    },
  };
}
