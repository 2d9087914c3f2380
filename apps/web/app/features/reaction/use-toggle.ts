import type { Call, Result } from '@zhihui/contract/client.ts';
import { callLater } from '../../api/later.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useInTurn } from '../../lib/use-in-turn.ts';
import { toast } from '../../ui/toast.tsx';
import { reactionText } from './reaction.text.ts';

/** Something of the reader's own that is on or off, by `useInTurn`. */
export function useToggle(
  served: boolean,
  send: (call: Call, on: boolean) => Promise<Result<unknown>>,
  onDone?: (on: boolean) => void,
) {
  const [on, set] = useInTurn(served, async (wanted) => {
    const answer = await send(callLater, wanted);
    // a refusal opened its dialog already
    if (!answer.ok && answer.error.code !== 403)
      toast.error(serverMessage(answer.error.msg, reactionText.failed));
    return answer.ok;
  });
  const toggle = async (): Promise<void> => {
    const stands = await set(!on);
    if (stands !== undefined) onDone?.(stands);
  };
  return { on, toggle, /** What to add to a served count. */ more: Number(on) - Number(served) };
}
