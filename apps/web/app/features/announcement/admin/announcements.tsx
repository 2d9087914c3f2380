import {
  ANNOUNCEMENT_STATES,
  MANAGE_SORTS,
} from '@zhihui/contract/features/content/manage.shapes.ts';
import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { Time } from '../../../ui/time.tsx';
import { FlagFilter, formatTimeCell } from '../../admin/admin.public.ts';
import {
  ContentTable,
  parseOption,
  createTableLoader,
  buildTableMeta,
} from '../../content/admin/content-admin.public.ts';
import type { SectionTable } from '../../content/admin/content-admin.public.ts';
import { announcementAdminText as text, announcementTableText } from './announcement-admin.text.ts';
import { call } from '../../../api/browser.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RemindButton } from '../components/remind-button.tsx';
import styles from './confirmation-progress.module.css';

const getConfirmedText = ({ confirm, confirmed }: ManagedAnnouncement) =>
  confirm ? text.confirmed(formatCount(confirmed)) : '—';

const table: SectionTable<ManagedAnnouncement> = {
  model: 'ANNOUNCEMENT',
  text: announcementTableText,
  write: text.write,
  sorts: MANAGE_SORTS,
  states: ANNOUNCEMENT_STATES,
  ownQuery: (params) => ({ unconfirmed: parseOption(['true'], params.get('unconfirmed')) }),
  filters: ['unconfirmed'],
  Filters: ({ params }) => (
    <FlagFilter params={params} name="unconfirmed">
      {text.unconfirmedOnly}
    </FlagFilter>
  ),
  columns: () => [
    {
      title: text.period,
      key: 'period',
      width: 168,
      ellipsis: true,
      render: (_, row) => <Period row={row} />,
    },
    {
      title: text.confirming,
      key: 'confirm',
      width: 104,
      render: (_, row) => getConfirmedText(row),
    },
  ],
  csv: [
    { title: text.from, value: (row) => formatTimeCell(row.startsAt) },
    { title: text.until, value: (row) => formatTimeCell(row.endsAt) },
    { title: text.confirming, value: (row) => (row.confirm ? row.confirmed : text.notRequired) },
  ],
  Facts: ({ item }) => (
    <>
      <dt>{text.period}</dt>
      <dd>
        <Period row={item} />
      </dd>
    </>
  ),
  Details: ConfirmationProgress,
};

/** The period in which readers can see the announcement. */
function Period({ row: { startsAt, endsAt } }: { row: ManagedAnnouncement }) {
  if (startsAt === null && endsAt === null) return text.noEnd;
  return (
    <>
      {startsAt === null ? text.fromNow : <Time at={startsAt} />}
      {' — '}
      {endsAt === null ? text.noEnd : <Time at={endsAt} />}
    </>
  );
}

export const loader = createTableLoader(table);
export const meta = buildTableMeta(table);

export default function Announcements() {
  return <ContentTable table={table} />;
}

type People = DataFor<'GET /announcement/:id/confirmations'>;

/**
 * The recipients who have not confirmed an announcement, with a button to remind them; renders nothing when it needs no
 * confirmation.
 */
function ConfirmationProgress({ item }: { item: ManagedAnnouncement }) {
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

/** One row of the back-office table. */
type ManagedAnnouncement = DataFor<'GET /announcement/manage/page'>['records'][number];
