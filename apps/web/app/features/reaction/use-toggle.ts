import type { Call, Result, InputFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../api/lazy-call.ts';
import { getServerMessage } from '../../lib/server-message.ts';
import { useOptimisticValue } from '../../lib/use-optimistic-value.ts';
import { toast } from '../../ui/toast.tsx';
import { reactionText } from './reaction.text.ts';

/** A switch of the reader, such as a like, saved by `useOptimisticValue`. */
export function useToggle(
  initialValue: boolean,
  send: (call: Call, isOn: boolean) => Promise<Result<unknown>>,
  onDone?: (isOn: boolean) => void,
) {
  const [isOn, setOn] = useOptimisticValue(initialValue, async (nextValue) => {
    const result = await send(callLazily, nextValue);
    // a 403 opened the error dialog already
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
    /** Difference to add to the server's count. */ more: Number(isOn) - Number(initialValue),
  };
}

type Target = 'article' | InputFor<'POST /user/follow/:type/:id'>['params']['type'];

/** Follows or unfollows an entity. */
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
