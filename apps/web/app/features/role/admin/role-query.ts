import type { DataFor } from '@zhihui/contract/client.ts';

/** All codes by group, with their words. */
export type Groups = DataFor<'GET /permission'>;
