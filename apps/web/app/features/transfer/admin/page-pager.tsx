import type { Page } from '@zhihui/contract/schema.ts';
import { Pagination } from 'antd';
import { useNavigate } from 'react-router';
import type { TableParams } from '../../admin/admin.public.ts';

/** Leads to the other pages of a list; nothing where there is one. */
export function PagePager({ pages, params }: { pages: Page<unknown>; params: TableParams }) {
  const navigate = useNavigate();
  return (
    <Pagination
      hideOnSinglePage
      size="small"
      showSizeChanger={false}
      current={pages.current}
      pageSize={pages.size}
      total={pages.total}
      onChange={(current) => void navigate(params.to({ current: String(current) }))}
    />
  );
}
