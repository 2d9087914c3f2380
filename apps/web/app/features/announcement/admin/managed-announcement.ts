import type { DataFor } from '@zhihui/contract/client.ts';

/** One row of the back-office's table. */
export type ManagedAnnouncement = DataFor<'GET /announcement/manage/page'>['records'][number];
