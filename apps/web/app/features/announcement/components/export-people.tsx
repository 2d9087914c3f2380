import type { Confirmation } from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { ExportButton } from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { announcementText } from '../announcement.text.ts';

const COLUMNS: readonly CsvColumn<Confirmation>[] = [
  { title: announcementText.name, value: ({ user }) => user.nickname },
  {
    title: announcementText.status,
    value: ({ confirmedAt }) =>
      confirmedAt === null ? announcementText.waiting : announcementText.alreadyConfirmed,
  },
  {
    title: announcementText.confirmedAt,
    value: ({ confirmedAt }) =>
      confirmedAt === null ? null : formatExactTime(Date.parse(confirmedAt), readChosenZone()),
  },
];

/** Everybody who is asked to confirm, with whether and when they did, for a spreadsheet. */
export function ExportPeople({ id }: { id: Id }) {
  return (
    <ExportButton
      name={announcementText.file}
      columns={COLUMNS}
      fetchPage={(current, size) =>
        call('GET /announcement/:id/confirmations', {
          params: { id },
          query: { state: 'ALL', current, size },
        })
      }
    />
  );
}
