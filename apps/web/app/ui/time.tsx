import { useMemo, useSyncExternalStore } from 'react';
import { formatExactTime, formatRelativeTime } from '../lib/time.ts';
import { useZone } from '../lib/zone.ts';
import { useServerTime, useServerZone } from '../session/session.ts';

interface TimeProps {
  at: string;
  /** Formats the instant; by default as a past one. */
  words?: typeof formatRelativeTime;
}

/**
 * An instant (RFC 3339) in short words, exact in its title. The first paint repeats the server's words to the
 * letter; after it the browser's own clock and time zone take over.
 */
export function Time(props: TimeProps) {
  return import.meta.env.SSR ? <ServerTime {...props} /> : <LiveTime {...props} />;
}

function ServerTime({ at, words: format = formatRelativeTime }: TimeProps) {
  const now = useServerTime();
  const zone = useServerZone();
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={formatExactTime(instant, zone)}>
      {format(instant, now, zone)}
    </time>
  );
}

function LiveTime({ at, words: format = formatRelativeTime }: TimeProps) {
  const servedAt = useServerTime();
  const minute = useSyncExternalStore(subscribeToMinutes, getCurrentMinute, () => 0);
  const zone = useZone();
  const { words, exact } = useMemo(() => {
    const instant = Date.parse(at);
    return {
      words: format(instant, minute === 0 ? servedAt : minute * 60_000, zone),
      exact: formatExactTime(instant, zone),
    };
  }, [at, minute, servedAt, zone, format]);
  return (
    <time dateTime={at} title={exact}>
      {words}
    </time>
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One ticking clock for all times of the page. */
function subscribeToMinutes(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
const getCurrentMinute = () => Math.floor(Date.now() / 60_000);
