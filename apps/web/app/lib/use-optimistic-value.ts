import { useEffect, useRef, useState } from 'react';

/**
 * A value that the user toggles: shown at once, sent one after another however fast they press — of several pending values
 * only the latest — and reverted when sending fails. Two requests at once could reach the server in the wrong order.
 * Values are compared by identity; `send` resolves to whether the server accepted the value, and reports failures. The setter resolves to the saved value;
 * to undefined when the server refused it, and while an earlier press is still sending.
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
    // the pending value is newer than the one that arrived
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
