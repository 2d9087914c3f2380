import { DatePicker } from 'antd';
import { useMemo } from 'react';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import { getTimeParts } from '../../../lib/time.ts';
import { adminText } from '../admin.text.ts';
import { DAYS } from './parse-table-query.ts';
import type { TableParams } from './table-params.ts';
import styles from './date-range-filter.module.css';

const MIN_DATE = dayjs(DAYS.min);
const MAX_DATE = dayjs(DAYS.max);

interface DateRangeFilterProps {
  params: TableParams;
  label: string;
  /** Names of the first and the last day in the address. Either may be empty. */
  from: string;
  until: string;
}

/** Filters a table by days of the company's calendar, with shortcuts for the usual ranges. */
export function DateRangeFilter({ params, label, from, until }: DateRangeFilterProps) {
  const [first, last] = [params.get(from), params.get(until)];
  // a new array at each rendering would discard what is being typed
  const value = useMemo<[Dayjs | null, Dayjs | null]>(
    () => [parseDate(first), parseDate(last)],
    [first, last],
  );
  return (
    <span role="group" aria-label={label}>
      <DatePicker.RangePicker
        style={{ width: 248 }}
        classNames={{ popup: { root: styles.popup ?? '' } }}
        placeholder={[`${label}起`, `${label}止`]}
        allowEmpty={[true, true]}
        minDate={MIN_DATE}
        maxDate={MAX_DATE}
        presets={createPresets()}
        value={value}
        onChange={(dates) =>
          params.set({ [from]: formatDate(dates?.[0]), [until]: formatDate(dates?.[1]) })
        }
      />
    </span>
  );
}

function parseDate(day: string): Dayjs | null {
  const date = dayjs(day);
  return /^\d{4}-\d\d-\d\d$/u.test(day) && date.isValid() ? date : null;
}

const formatDate = (date: Dayjs | null | undefined) => date?.format('YYYY-MM-DD');

/** Today is the company's, wherever the user is. */
function createPresets() {
  const { year, month, day } = getTimeParts(DEFAULT_ZONE, Date.now());
  const today = dayjs(new Date(year, month - 1, day));
  const lastMonth = today.subtract(1, 'month');
  const ranges: readonly (readonly [string, Dayjs, Dayjs])[] = [
    [adminText.ranges.today, today, today],
    [adminText.ranges.yesterday, today.subtract(1, 'day'), today.subtract(1, 'day')],
    [adminText.ranges.last7Days, today.subtract(6, 'day'), today],
    [adminText.ranges.last30Days, today.subtract(29, 'day'), today],
    [adminText.ranges.thisMonth, today.startOf('month'), today],
    [adminText.ranges.lastMonth, lastMonth.startOf('month'), lastMonth.endOf('month')],
  ];
  return ranges.map(([label, start, end]) => ({ label, value: [start, end] as [Dayjs, Dayjs] }));
}
