import type { OutsideItem } from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { formatPlannedTime } from '../../../lib/planned-time.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Time } from '../../../ui/time.tsx';
import { announcementText } from '../announcement.text.ts';
import styles from './announcement-notices.module.css';

interface AnnouncementNoticesProps {
  toConfirm: Page<ContentItem> | null;
  outside: Page<OutsideItem> | null;
}

/** Above the list of announcements: those that the reader has to confirm, and those that readers cannot see now. */
export function AnnouncementNotices({ toConfirm, outside }: AnnouncementNoticesProps) {
  return (
    <>
      {toConfirm !== null && toConfirm.total > 0 && (
        <section className={styles.asked} aria-labelledby="to-confirm">
          <h2 id="to-confirm">{`${announcementText.toConfirm} · ${toConfirm.total}`}</h2>
          <ul>
            {toConfirm.records.map(({ id, title, publishedAt, updatedAt }) => (
              <li key={id}>
                <Anchor to={itemAddress('ANNOUNCEMENT', id)}>{title}</Anchor>
                <Time at={publishedAt ?? updatedAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {outside !== null && outside.total > 0 && (
        <section className={styles.asked} aria-labelledby="outside">
          <h2 id="outside">{`${announcementText.outside} · ${outside.total}`}</h2>
          <ul>
            {outside.records.map((item) => (
              <li key={item.id}>
                <Anchor to={itemAddress('ANNOUNCEMENT', item.id)}>{item.title}</Anchor>
                <EffectiveTime item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** When it will be published, or since when it has ended. */
function EffectiveTime({ item: { startsAt, endsAt } }: { item: OutsideItem }) {
  const { now } = useSession();
  const isEarly = startsAt !== null && Date.parse(startsAt) > now;
  const at = isEarly ? startsAt : endsAt;
  if (at === null) return null;
  return (
    <span>
      <Time at={at} {...(isEarly && { words: formatPlannedTime })} />{' '}
      {isEarly ? announcementText.begins : announcementText.ended}
    </span>
  );
}
