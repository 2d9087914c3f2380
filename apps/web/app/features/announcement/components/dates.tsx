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
  const { startsAt, endsAt, liveRevision, status, scheduled } = item;
  if (liveRevision !== null) {
    if (endsAt === null) return null;
    return (
      <p className={styles.until}>
        {announcementText.until} <Time at={endsAt} words={plannedTime} />
      </p>
    );
  }
  if (status !== 'APPROVED' && !scheduled) return null;
  const early = startsAt !== null && Date.parse(startsAt) > now;
  const at = early ? startsAt : endsAt;
  if (at === null) return null;
  const [before, after] = wordsAround(early, scheduled);
  return (
    <Caution className={styles.note}>
      <span>
        {before} <Time at={at} {...(early && { words: plannedTime })} /> {after}
      </span>
    </Caution>
  );
}

/** What stands before and after the time. */
function wordsAround(early: boolean, scheduled: boolean): [string, string] {
  const { from, opens, earlier, earlierOpens, closed, closes } = announcementText;
  if (scheduled) return [earlier, earlierOpens];
  return early ? [from, opens] : [closed, closes];
}
