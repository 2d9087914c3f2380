import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { useSession } from '../../../session/session.ts';
import type { ReasonState } from './reason-field.tsx';

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

interface ReasonOptions {
  kind: ReviewQueueKind;
  /** What the reason is about; empty for several at one go, whose reason is not stored. */
  id: string;
  templates: readonly string[];
}

/**
 * The reason being written, and the way to its field. What was typed about one thing stays while another is looked at,
 * and when the session ends or the page goes.
 */
export function useReason(
  field: RefObject<HTMLTextAreaElement | null>,
  { kind, id: itemId, templates }: ReasonOptions,
) {
  const { user } = useSession();
  const [texts, setTexts] = useState(NO_TEXTS);
  /** What was to go back without a reason. */
  const [missing, setMissing] = useState<string | null>(null);
  /** Whether what is typed outlives the page. */
  const [isStored, setStored] = useState(false);
  const userId = user?.id;
  useEffect(() => {
    if (itemId === '') return;
    const stored = createUnsentStore(userId, `review ${kind} ${itemId}`).read();
    if (stored !== null)
      // oxlint-disable-next-line react-hooks/set-state-in-effect -- the server that renders the page first has no storage
      setTexts((now) => (now.has(itemId) ? now : new Map(now).set(itemId, stored)));
  }, [kind, itemId, userId]);
  const write = (key: string, text: string) => {
    setTexts((now) => new Map(now).set(key, text));
    setMissing(null);
    setStored(key !== '' && createUnsentStore(userId, `review ${kind} ${key}`).write(text));
  };
  return {
    state: {
      text: texts.get(itemId) ?? '',
      missing: missing === itemId,
      safe: isStored,
      templates,
      field,
      set: (next: string) => write(itemId, next),
    } satisfies ReasonState,
    write,
    /** Takes it out of the field; stored it stays, should the answer never come. */
    hide: (key: string) => setTexts((now) => new Map(now).set(key, '')),
    clear: (key = itemId) => write(key, ''),
    /** Says that a reason is needed, and moves there. */
    requestReason: () => {
      setMissing(itemId);
      field.current?.focus();
    },
  };
}
