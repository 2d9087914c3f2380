import type { DataFor } from '@zhihui/contract/client.ts';

/** One row of the back-office's table. */
export type ManagedArticle = DataFor<'GET /article/manage/page'>['records'][number];
