import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { MANAGE_SORTS } from '@zhihui/contract/features/content/manage.shapes.ts';
import {
  ContentTable,
  createTableLoader,
  buildTableMeta,
  createTableText,
} from '../../content/admin/content-admin.public.ts';
import type { SectionTable } from '../../content/admin/content-admin.public.ts';

const table: SectionTable<ManagedItem> = {
  model: 'NEWS',
  text: createTableText('资讯', '篇'),
  write: '写资讯',
  sorts: MANAGE_SORTS,
};

export const loader = createTableLoader(table);
export const meta = buildTableMeta(table);

export default function NewsTable() {
  return <ContentTable table={table} />;
}
