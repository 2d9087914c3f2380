import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { unsentText } from '../../../lib/unsent-text.ts';
import { useSession } from '../../../session/session.ts';
import type { ReasonState } from './reason-field.tsx';

const NOTHING: ReadonlyMap<string, string> = new Map();

interface About {
  kind: DeskKind;
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
  { kind, id: about, templates }: About,
) {
  const { user } = useSession();
  const [texts, setTexts] = useState(NOTHING);
  /** What was to go back without a reason. */
  const [missing, setMissing] = useState<string | null>(null);
  /** Whether what is typed outlives the page. */
  const [safe, setSafe] = useState(false);
  const userId = user?.id;
  useEffect(() => {
    if (about === '') return;
    const kept = unsentText(userId, `review ${kind} ${about}`).read();
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the server that draws the page first has no storage
    if (kept !== null) setTexts((now) => (now.has(about) ? now : new Map(now).set(about, kept)));
  }, [kind, about, userId]);
  const write = (key: string, text: string) => {
    setTexts((now) => new Map(now).set(key, text));
    setMissing(null);
    setSafe(key !== '' && unsentText(userId, `review ${kind} ${key}`).write(text));
  };
  return {
    state: {
      text: texts.get(about) ?? '',
      missing: missing === about,
      safe,
      templates,
      field,
      set: (next: string) => write(about, next),
    } satisfies ReasonState,
    write,
    /** Takes it out of the field; stored it stays, should the answer never come. */
    hide: (key: string) => setTexts((now) => new Map(now).set(key, '')),
    clear: (key = about) => write(key, ''),
    /** Says that a reason is needed, and moves there. */
    ask: () => {
      setMissing(about);
      field.current?.focus();
    },
  };
}
