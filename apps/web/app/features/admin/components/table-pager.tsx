import { Input, Select } from 'antd';
import { useState } from 'react';
import { MAX_PAGE } from '@zhihui/contract/paging.limits.ts';
import { Pager } from '../../../ui/pager.tsx';
import { adminText } from '../admin.text.ts';
import { PAGE_SIZES } from './parse-table-query.ts';
import type { TableParams } from './table-params.ts';
import styles from './table-pager.module.css';

interface TablePagerProps {
  current: number;
  size: number;
  total: number;
  /** Measure word of the rows: 篇. */
  unit: string;
  params: TableParams;
}

const OFFERED_SIZES: readonly number[] = PAGE_SIZES;
const SMALLEST = Math.min(...PAGE_SIZES);

/** Pages of a table by number, with the rows of a page and a jump to any page. */
export function TablePager({ current, size, total, unit, params }: TablePagerProps) {
  const last = Math.min(MAX_PAGE, Math.ceil(total / size));
  return (
    <div className={styles.pager}>
      <Pager
        current={current}
        size={size}
        total={total}
        unit={unit}
        to={(page) => params.to({ current: page })}
      />
      {total > SMALLEST && OFFERED_SIZES.includes(size) && (
        <Select
          aria-label={adminText.pageSize}
          className={styles.size ?? ''}
          value={size}
          options={PAGE_SIZES.map((value) => ({ value, label: adminText.perPage(value) }))}
          onChange={(value) => params.set({ size: value })}
        />
      )}
      {last > 5 && <PageJump last={last} go={(page) => params.set({ current: page })} />}
    </div>
  );
}

/** Leads to the typed page on Enter; a number beyond the last page becomes the last. */
function PageJump({ last, go }: { last: number; go: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <span className={styles.jump}>
      {adminText.jumpTo}
      <Input
        aria-label={adminText.jumpLabel}
        className={styles.number ?? ''}
        inputMode="numeric"
        maxLength={5}
        value={typed}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/gu, ''))}
        onPressEnter={() => {
          const page = Number(typed);
          if (page < 1) return;
          setTyped('');
          go(Math.min(page, last));
        }}
      />
      {adminText.page}
    </span>
  );
}
