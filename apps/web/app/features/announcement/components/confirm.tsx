import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { Link, useRevalidator } from 'react-router';
import { callLater } from '../../../api/later.ts';
import { cx } from '../../../lib/cx.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { buttonClass } from '../../../ui/button.ts';
import { CheckIcon, HornIcon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Announcement } from '../announcement.loader.ts';
import { announcementText } from '../announcement.text.ts';
import styles from './announcement.module.css';

/** Under the text: the button by which a reader says to have read it, and afterwards when that was. */
export function Confirm({ item }: { item: Announcement }) {
  const [at, setAt] = useState(item.confirmedAt);
  const { revalidate } = useRevalidator();
  const live = useHydrated();
  const { id, liveRevision, mustConfirm } = item;
  const confirm = async () => {
    if (liveRevision === null) return;
    // shown at once; a failure takes it back
    setAt(new Date().toISOString());
    const answer = await callLater('PUT /announcement/:id/confirm', {
      params: { id },
      body: { revision: liveRevision },
    });
    if (answer.ok) return;
    setAt(null);
    if (answer.error.code !== 403)
      toast.error(serverMessage(answer.error.msg, announcementText.failed));
    // there is a newer text to read
    if (answer.error.code === 409) await revalidate();
  };
  if (!mustConfirm && at === null) return null;
  return (
    <div className={cx(styles.confirm, 'noprint')} role="status">
      {at === null ? (
        <>
          <HornIcon />
          <p>{announcementText.ask}</p>
          <button
            type="button"
            className={buttonClass('primary')}
            disabled={!live}
            onClick={() => void confirm()}
          >
            {announcementText.confirm}
          </button>
        </>
      ) : (
        <>
          <CheckIcon />
          <p>
            {announcementText.confirmed} <Time at={at} />
          </p>
        </>
      )}
    </div>
  );
}

interface ConfirmCountsProps {
  id: Id;
  counts: { confirmed: number; waiting: number };
}

/** For the announcer: how many have confirmed, and the way to who they are. */
export function ConfirmCounts({ id, counts: { confirmed, waiting } }: ConfirmCountsProps) {
  return (
    <p className={styles.counts}>
      {announcementText.counts(confirmed, waiting)}
      <Link to={`/announcement/${id}/confirmations`}>{announcementText.state}</Link>
    </p>
  );
}
