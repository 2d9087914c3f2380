import {
  ANNOUNCEMENT_STATES,
  MANAGE_SORTS,
} from '@zhihui/contract/features/content/manage.shapes.ts';
import { formatCount } from '../../../lib/text.ts';
import { Time } from '../../../ui/time.tsx';
import { formatTimeCell } from '../../admin/admin.public.ts';
import {
  ContentTable,
  FlagFilter,
  parseOption,
  createTableLoader,
  buildTableMeta,
} from '../../content/admin/content-admin.public.ts';
import type { SectionTable } from '../../content/admin/content-admin.public.ts';
import { announcementAdminText as text, announcementTableText } from './announcement-admin.text.ts';
import { ConfirmationProgress } from './confirmation-progress.tsx';
import type { ManagedAnnouncement } from './managed-announcement.ts';

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

/** From when until when readers have it. */
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
