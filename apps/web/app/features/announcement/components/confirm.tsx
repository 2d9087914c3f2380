import { useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { Link, useRevalidator } from 'react-router';
import { callLazily } from '../../../api/lazy-call.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { CheckIcon, AnnouncementIcon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Announcement } from '../announcement.loader.ts';
import { announcementText } from '../announcement.text.ts';
import styles from './announcement.module.css';

/** Below the text: the button to confirm reading, and afterwards the time of the confirmation. */
export function Confirm({ item }: { item: Announcement }) {
  const [at, setAt] = useState(item.confirmedAt);
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const { id, liveRevision, mustConfirm } = item;
  const confirm = async () => {
    if (liveRevision === null) return;
    // shown at once and reverted on failure
    setAt(new Date().toISOString());
    const result = await callLazily('PUT /announcement/:id/confirm', {
      params: { id },
      body: { revision: liveRevision },
    });
    if (result.ok) return;
    setAt(null);
    if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, announcementText.failed));
    // a newer text has been published
    if (result.error.code === 409) await revalidate();
  };
  if (!mustConfirm && at === null) return null;
  return (
    <div className={cx(styles.confirm, 'noprint')} role="status">
      {at === null ? (
        <>
          <AnnouncementIcon />
          <p>{announcementText.confirmPrompt}</p>
          <button
            type="button"
            className={getButtonClass('primary')}
            disabled={!hydrated}
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

/** For editors: the number of confirmations, with a link to the list. */
export function ConfirmCounts({ id, counts: { confirmed, waiting } }: ConfirmCountsProps) {
  return (
    <p className={styles.counts}>
      {announcementText.counts(confirmed, waiting)}
      <Link to={`/announcement/${id}/confirmations`}>{announcementText.state}</Link>
    </p>
  );
}
