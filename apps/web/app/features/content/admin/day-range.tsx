import { useState } from 'react';
import { inputClass } from '../../../ui/field.tsx';
import { DAYS, parseDay } from './table-query.ts';
import { adminStyles as styles } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';

interface DayRangeProps {
  params: TableParams;
  label: string;
  /** Names of the first and the last day in the address, and what they are called. */
  from: { name: string; label: string };
  until: { name: string; label: string };
}

/** Two days of the calendar, each of which may be left open. */
export function DayRange({ params, label, from, until }: DayRangeProps) {
  return (
    <span role="group" aria-label={label} className={styles.days}>
      <span>{label}</span>
      <Day params={params} {...from} max={params.get(until.name)} />
      <span aria-hidden="true">—</span>
      <Day params={params} {...until} min={params.get(from.name)} />
    </span>
  );
}

interface DayProps {
  params: TableParams;
  name: string;
  label: string;
  min?: string;
  max?: string;
}

function Day({ params, name, label, min, max }: DayProps) {
  const currentValue = params.get(name);
  const [day, setDay] = useState(currentValue);
  const [lastValue, setLastValue] = useState(currentValue);
  if (lastValue !== currentValue) {
    setLastValue(currentValue);
    setDay(currentValue);
  }
  return (
    <input
      type="date"
      className={inputClass}
      aria-label={label}
      min={min || DAYS.min}
      max={max || DAYS.max}
      value={day}
      onChange={({ target: { value } }) => {
        setDay(value);
        // a year that is being typed passes through the first centuries
        if (value === '' || parseDay(value) !== undefined) params.set({ [name]: value });
      }}
    />
  );
}
