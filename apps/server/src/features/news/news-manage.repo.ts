import { managedTable } from '../content/content.public.ts';

/** The back-office's table of news. */
export const newsTable = managedTable({ model: 'NEWS' });
