import { useSession } from '../../../session/session.ts';
import { formatPlannedTime } from '../../../lib/planned-time.ts';
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
        {announcementText.until} <Time at={endsAt} words={formatPlannedTime} />
      </p>
    );
  }
  if (status !== 'APPROVED' && !scheduled) return null;
  const isEarly = startsAt !== null && Date.parse(startsAt) > now;
  const at = isEarly ? startsAt : endsAt;
  if (at === null) return null;
  const [before, after] = getDateAffixes(isEarly, scheduled);
  return (
    <Caution className={styles.note}>
      <span>
        {before} <Time at={at} {...(isEarly && { words: formatPlannedTime })} /> {after}
      </span>
    </Caution>
  );
}

/** What stands before and after the time. */
function getDateAffixes(isEarly: boolean, scheduled: boolean): [string, string] {
  const { from, opens, previousUntil, previousReopens, closed, closes } = announcementText;
  if (scheduled) return [previousUntil, previousReopens];
  return isEarly ? [from, opens] : [closed, closes];
}
