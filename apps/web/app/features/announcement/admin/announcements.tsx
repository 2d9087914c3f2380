import {
  ANNOUNCEMENT_STATES,
  MANAGE_SORTS,
} from '@zhihui/contract/features/content/manage.shapes.ts';
import { formatCount } from '../../../lib/text.ts';
import { Time } from '../../../ui/time.tsx';
import { timeCell } from '../../admin/admin.public.ts';
import {
  ContentTable,
  FlagFilter,
  oneOf,
  tableLoader,
  tableMeta,
} from '../../content/admin/content-admin.public.ts';
import type { SectionTable } from '../../content/admin/content-admin.public.ts';
import { announcementAdminText as text, announcementTableText } from './announcement-admin.text.ts';
import { Confirming } from './confirming.tsx';
import type { ManagedAnnouncement } from './managed-announcement.ts';

const confirmedWords = ({ confirm, confirmed }: ManagedAnnouncement) =>
  confirm ? text.confirmed(formatCount(confirmed)) : '—';

const table: SectionTable<ManagedAnnouncement> = {
  model: 'ANNOUNCEMENT',
  text: announcementTableText,
  write: text.write,
  sorts: MANAGE_SORTS,
  states: ANNOUNCEMENT_STATES,
  own: (params) => ({ unconfirmed: oneOf(['true'], params.get('unconfirmed')) }),
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
    { title: text.confirming, key: 'confirm', width: 104, render: (_, row) => confirmedWords(row) },
  ],
  csv: [
    { title: text.from, value: (row) => timeCell(row.startsAt) },
    { title: text.until, value: (row) => timeCell(row.endsAt) },
    { title: text.confirming, value: (row) => (row.confirm ? row.confirmed : text.notAsked) },
  ],
  Facts: ({ item }) => (
    <>
      <dt>{text.period}</dt>
      <dd>
        <Period row={item} />
      </dd>
    </>
  ),
  Below: Confirming,
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

export const loader = tableLoader(table);
export const meta = tableMeta(table);

export default function Announcements() {
  return <ContentTable table={table} />;
}
