import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Time } from '../../../ui/time.tsx';
import { announcementText } from '../announcement.text.ts';
import styles from './announcement.module.css';

/** Above the list of announcements: what waits for the reader to confirm it. */
export function ToConfirm({ items, total }: { items: readonly ContentItem[]; total: number }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.asked} aria-labelledby="to-confirm">
      <h2 id="to-confirm">{`${announcementText.toConfirm} · ${total}`}</h2>
      <ul>
        {items.map(({ id, title, publishedAt, updatedAt }) => (
          <li key={id}>
            <Anchor to={itemAddress('ANNOUNCEMENT', id)}>{title}</Anchor>
            <Time at={publishedAt ?? updatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
