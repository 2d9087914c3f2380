import type { Call, Result, InputFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../api/lazy-call.ts';
import { getServerMessage } from '../../lib/server-message.ts';
import { useOptimisticValue } from '../../lib/use-optimistic-value.ts';
import { toast } from '../../ui/toast.tsx';
import { reactionText } from './reaction.text.ts';

/** Something of the reader's own that is on or off, by `useInTurn`. */
export function useToggle(
  initialValue: boolean,
  send: (call: Call, isOn: boolean) => Promise<Result<unknown>>,
  onDone?: (isOn: boolean) => void,
) {
  const [isOn, setOn] = useOptimisticValue(initialValue, async (nextValue) => {
    const result = await send(callLazily, nextValue);
    // a refusal opened its dialog already
    if (!result.ok && result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, reactionText.failed));
    return result.ok;
  });
  const toggle = async (): Promise<void> => {
    const isConfirmed = await setOn(!isOn);
    if (isConfirmed !== undefined) onDone?.(isConfirmed);
  };
  return {
    isOn,
    toggle,
    /** What to add to a served count. */ more: Number(isOn) - Number(initialValue),
  };
}

type Target = 'article' | InputFor<'POST /user/follow/:type/:id'>['params']['type'];

/** Follows something, or no longer. */
export function sendFollow(call: Call, type: Target, id: Id, isOn: boolean) {
  if (type === 'article') {
    const params = { id };
    return isOn
      ? call('POST /user/follow/article/:id', { params })
      : call('DELETE /user/follow/article/:id', { params });
  }
  const params = { type, id };
  return isOn
    ? call('POST /user/follow/:type/:id', { params })
    : call('DELETE /user/follow/:type/:id', { params });
}
