import { useSession } from '../../../session/session.ts';
import { plannedTime } from '../../../lib/planned-time.ts';
import { Caution } from '../../../ui/caution.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Announcement } from '../announcement.loader.ts';
import { announcementText } from '../announcement.text.ts';
import styles from './announcement.module.css';

/** Until when it holds; for its announcer also that readers do not have it yet, or no more. */
export function Dates({ item }: { item: Announcement }) {
  const { now } = useSession();
  const { startsAt, endsAt, liveRevision, status } = item;
  if (liveRevision !== null) {
    if (endsAt === null) return null;
    return (
      <p className={styles.until}>
        {announcementText.until} <Time at={endsAt} words={plannedTime} />
      </p>
    );
  }
  if (status !== 'APPROVED') return null;
  const early = startsAt !== null && Date.parse(startsAt) > now;
  const at = early ? startsAt : endsAt;
  if (at === null) return null;
  return (
    <Caution className={styles.note}>
      <span>
        {early ? announcementText.from : announcementText.closed}{' '}
        <Time at={at} {...(early && { words: plannedTime })} />{' '}
        {early ? announcementText.opens : announcementText.closes}
      </span>
    </Caution>
  );
}
