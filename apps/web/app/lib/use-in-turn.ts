import { useEffect, useRef, useState } from 'react';

/**
 * What a reader sets by pressing: shown at once, sent one after the other however fast it is pressed — of several wishes
 * the newest — and taken back when that fails. Two requests at once could reach the server in the wrong order.
 * Values are compared by identity; `send` resolves to whether the server took it, and says why not. The setter resolves to what stands when all was taken;
 * to undefined when something was refused, and where an earlier press is still sending.
 */
export function useInTurn<T>(
  served: T,
  send: (wanted: T) => Promise<boolean>,
): [T, (wanted: T) => Promise<T | undefined>] {
  const [shown, setShown] = useState(served);
  const wanted = useRef(served);
  const latest = useRef(served);
  const busy = useRef(false);
  useEffect(() => {
    // what is under way is newer than what came meanwhile
    if (busy.current) return;
    latest.current = served;
    wanted.current = served;
    setShown(served);
  }, [served]);

  const settle = async (): Promise<T | undefined> => {
    while (wanted.current !== latest.current) {
      const next = wanted.current;
      if (!(await send(next))) {
        wanted.current = latest.current;
        setShown(latest.current);
        return undefined;
      }
      latest.current = next;
    }
    return latest.current;
  };
  const set = async (value: T): Promise<T | undefined> => {
    wanted.current = value;
    setShown(value);
    if (busy.current) return undefined;
    busy.current = true;
    return settle().finally(() => {
      busy.current = false;
    });
  };
  return [shown, set];
}
