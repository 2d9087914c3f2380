import type { Call } from '@zhihui/contract/client.ts';
import { useRef, useState } from 'react';
import { callLater } from '../../api/later.ts';
import { said } from '../../lib/said.ts';
import { toast } from '../../ui/toast.tsx';
import { reactionText } from './reaction.text.ts';

/**
 * Something of the reader's own that is on or off. Shown at once, sent one after the other however fast it is pressed,
 * taken back when that fails.
 */
export function useToggle(
  served: boolean,
  send: (call: Call, on: boolean) => Promise<{ code: number; msg: string }>,
  onDone?: (on: boolean) => void,
) {
  const [on, setOn] = useState(served);
  const wanted = useRef(served);
  const kept = useRef(served);
  const busy = useRef(false);

  const settle = async (): Promise<void> => {
    while (wanted.current !== kept.current) {
      const next = wanted.current;
      const { code, msg } = await send(callLater, next);
      if (code !== 200) {
        wanted.current = kept.current;
        setOn(kept.current);
        // a refusal opened its dialog already
        if (code !== 403) toast.error(said(msg, reactionText.failed));
        return;
      }
      kept.current = next;
    }
    onDone?.(kept.current);
  };
  const toggle = async (): Promise<void> => {
    wanted.current = !wanted.current;
    setOn(wanted.current);
    if (busy.current) return;
    busy.current = true;
    await settle().finally(() => {
      busy.current = false;
    });
  };
  return { on, toggle, /** What to add to a served count. */ more: Number(on) - Number(served) };
}
