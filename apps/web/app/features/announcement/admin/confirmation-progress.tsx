import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RemindButton } from '../components/remind-button.tsx';
import { announcementAdminText as text } from './announcement-admin.text.ts';
import type { ManagedAnnouncement } from './managed-announcement.ts';
import styles from './confirmation-progress.module.css';

type People = DataFor<'GET /announcement/:id/confirmations'>;

/** Who of those asked has not confirmed an announcement, and a way to remind them; nothing where nobody is asked. */
export function ConfirmationProgress({ item }: { item: ManagedAnnouncement }) {
  if (!item.confirm || !item.abilities.edit) return null;
  return (
    <section className={styles.confirming} aria-label={text.state}>
      <h3>{text.state}</h3>
      <PendingRecipients key={item.id} id={item.id} live={item.publishedAt !== null} />
    </section>
  );
}

function PendingRecipients({ id, live }: { id: Id; live: boolean }) {
  const [people, setPeople] = useState<People | 'failed' | null>(null);
  useEffect(() => {
    let cancelled = false;
    const query = { state: 'WAITING' as const, size: 20 };
    void call('GET /announcement/:id/confirmations', { params: { id }, query }).then((result) => {
      if (!cancelled) setPeople(result.ok ? result.data : 'failed');
    });
    return () => {
      cancelled = true;
    };
  }, [id]);
  if (people === null) return <p aria-busy="true">…</p>;
  if (people === 'failed') return <p role="alert">{text.failed}</p>;
  const { confirmed, waiting, records } = people;
  return (
    <>
      <p>{text.counts(formatCount(confirmed), formatCount(waiting))}</p>
      {waiting === 0 ? (
        <p>{confirmed === 0 ? text.noRecipients : text.allDone}</p>
      ) : (
        <>
          <h4>{text.waiting}</h4>
          <ul>
            {records.map(({ user }) => (
              <li key={user.id}>
                <Avatar person={user} />
                <span className="cut">{user.nickname}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.tools}>
        {live && waiting > 0 && <RemindButton id={id} waiting={waiting} />}
        <Link to={`/announcement/${id}/confirmations`}>{text.more}</Link>
      </p>
    </>
  );
}
