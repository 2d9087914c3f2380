import type { DataFor } from '@zhihui/contract/client.ts';

/** One row of the back-office's table. */
export type ManagedQuestion = DataFor<'GET /question/manage/page'>['records'][number];
