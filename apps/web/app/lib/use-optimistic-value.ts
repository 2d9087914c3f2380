import { useEffect, useRef, useState } from 'react';

/**
 * What a reader sets by pressing: shown at once, sent one after the other however fast it is pressed — of several wishes
 * the newest — and taken back when that fails. Two requests at once could reach the server in the wrong order.
 * Values are compared by identity; `send` resolves to whether the server took it, and says why not. The setter resolves to what stands when all was taken;
 * to undefined when something was refused, and where an earlier press is still sending.
 */
export function useOptimisticValue<T>(
  serverValue: T,
  send: (desired: T) => Promise<boolean>,
): [T, (desired: T) => Promise<T | undefined>] {
  const [value, setValue] = useState(serverValue);
  const desired = useRef(serverValue);
  const latest = useRef(serverValue);
  const busy = useRef(false);
  useEffect(() => {
    // what is under way is newer than what came meanwhile
    if (busy.current) return;
    latest.current = serverValue;
    desired.current = serverValue;
    setValue(serverValue);
  }, [serverValue]);

  const sendPending = async (): Promise<T | undefined> => {
    while (desired.current !== latest.current) {
      const next = desired.current;
      if (!(await send(next))) {
        desired.current = latest.current;
        setValue(latest.current);
        return undefined;
      }
      latest.current = next;
    }
    return latest.current;
  };
  const set = async (value: T): Promise<T | undefined> => {
    desired.current = value;
    setValue(value);
    if (busy.current) return undefined;
    busy.current = true;
    return sendPending().finally(() => {
      busy.current = false;
    });
  };
  return [value, set];
}
