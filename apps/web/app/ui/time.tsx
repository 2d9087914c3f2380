import { useMemo, useSyncExternalStore } from 'react';
import { exactTime, relativeTime } from '../lib/time.ts';
import { useZone } from '../lib/use-zone.ts';
import { useServedAt } from '../session/session.ts';

interface TimeProps {
  at: string;
  /** Other words than those for what was. */
  words?: typeof relativeTime;
}

/**
 * An instant (RFC 3339) in short words, exact in its title. The first paint repeats the server's words to the
 * letter; after it the browser's own clock and time zone take over.
 */
export function Time({ at, words: inWords = relativeTime }: TimeProps) {
  const servedAt = useServedAt();
  const minute = useSyncExternalStore(everyMinute, currentMinute, () => 0);
  const zone = useZone();
  const { words, exact } = useMemo(() => {
    const then = Date.parse(at);
    return {
      words: inWords(then, minute === 0 ? servedAt : minute * 60_000, zone),
      exact: exactTime(then, zone),
    };
  }, [at, minute, servedAt, zone, inWords]);
  return (
    <time dateTime={at} title={exact}>
      {words}
    </time>
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One ticking clock for all times of the page. */
function everyMinute(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
const currentMinute = () => Math.floor(Date.now() / 60_000);
