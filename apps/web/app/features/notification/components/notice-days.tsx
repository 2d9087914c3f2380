import type { NotificationItem } from '@zhihui/contract/features/notification/notification.schema.ts';
import { getTimeParts } from '../../../lib/time.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { useSession } from '../../../session/session.ts';
import { notificationText } from '../notification.text.ts';
import { Notice } from './notice.tsx';
import styles from './notifications.module.css';
import type { useReading } from './use-reading.ts';

const DAY = 86_400_000;

interface NoticeDaysProps {
  notices: readonly NotificationItem[];
  reading: ReturnType<typeof useReading>;
}

/** Notifications under their day: today, yesterday, earlier. */
export function NoticeDays({ notices, reading }: NoticeDaysProps) {
  const { now } = useSession();
  const zone = useZone();
  return ['today' as const, 'yesterday' as const, 'earlier' as const].map((day) => {
    const dayNotices = notices.filter(
      ({ createdAt }) => getDayGroup(Date.parse(createdAt), now, zone) === day,
    );
    if (dayNotices.length === 0) return null;
    return (
      <section key={day} aria-labelledby={`day-${day}`}>
        <h2 className={styles.day} id={`day-${day}`}>
          {notificationText[day]}
        </h2>
        {dayNotices.map((notice) => (
          <Notice
            key={notice.id}
            notice={notice}
            read={notice.read || reading.isMarked(notice.id)}
            onRead={() => void reading.markRead(notice.id)}
            onStale={() => void reading.refresh()}
          />
        ))}
      </section>
    );
  });
}

function getDayGroup(at: number, now: number, zone: string): 'today' | 'yesterday' | 'earlier' {
  const date = (time: number) => {
    const { year, month, day } = getTimeParts(zone, time);
    return `${year}-${month}-${day}`;
  };
  // clocks of machines differ a little: what is ahead is of today
  if (at >= now || date(at) === date(now)) return 'today';
  return date(at) === date(now - DAY) ? 'yesterday' : 'earlier';
}
