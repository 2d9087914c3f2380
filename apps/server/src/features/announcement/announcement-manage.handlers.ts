import type {
  ANNOUNCEMENT_MANAGE,
  announcementManageEndpoints,
} from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { manageHandlers } from '../content/content.public.ts';
import type { TableRow } from '../content/content.public.ts';
import { announcementTable } from './announcement.repo.ts';
import { applySettings } from './announcement-settings.repo.ts';

export const announcementManageHandlers: Handlers<typeof announcementManageEndpoints> =
  manageHandlers<'ANNOUNCEMENT', typeof ANNOUNCEMENT_MANAGE, TableRow<typeof announcementTable>>(
    'ANNOUNCEMENT',
    announcementTable,
    {
      filters: ({ unconfirmed }) => ({ unconfirmed }),
      present: (item, row) => ({
        ...item,
        startsAt: row.starts_at?.toISOString() ?? null,
        endsAt: row.ends_at?.toISOString() ?? null,
        confirm: row.confirm,
        confirmed: row.confirmed,
      }),
      published: (tx, id) => applySettings(tx.db, id),
    },
  );
