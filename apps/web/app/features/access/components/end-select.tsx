import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { accessText } from '../access.text.ts';
import { describeEnd, getDayAfter, toEndDay, toEndInstant } from '../end-day.ts';
import styles from './end-select.module.css';

const SPANS = [
  { days: 7, label: accessText.week },
  { days: 30, label: accessText.month },
  { days: 90, label: accessText.quarter },
] as const;

interface EndSelectProps {
  label: string;
  endsAt: string | null;
  onChange: (endsAt: string | null) => void;
}

/** Until when a grant is valid: without an end, for a usual span, or until a day. */
export function EndSelect({ label, endsAt, onChange }: EndSelectProps) {
  const [isPicking, setPicking] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const wasPicking = useRef(false);
  useEffect(() => {
    // the field of the day has gone with the focus in it
    if (wasPicking.current && !isPicking && document.activeElement === document.body)
      select.current?.focus();
    wasPicking.current = isPicking;
  }, [isPicking]);
  if (isPicking) {
    return (
      <input
        type="date"
        className={cx(inputClass, styles.end, styles.day)}
        aria-label={label}
        autoFocus
        min={getDayAfter(0)}
        defaultValue={endsAt === null ? getDayAfter(30) : toEndDay(endsAt)}
        // a day being typed passes through other years, so that only the finished one counts
        onBlur={({ target }) => {
          const picked = toEndInstant(target.value);
          if (picked !== null) onChange(picked);
          setPicking(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
    );
  }
  const { label: current, tone } = describeEnd(endsAt);
  const choose = (value: string) => {
    if (value === 'day') setPicking(true);
    else onChange(value === '' ? null : toEndInstant(getDayAfter(Number(value))));
  };
  return (
    <select
      ref={select}
      className={cx(inputClass, styles.end)}
      data-tone={tone}
      aria-label={label}
      title={endsAt === null ? undefined : toEndDay(endsAt)}
      value={endsAt === null ? '' : 'set'}
      onChange={({ target }) => target.value !== 'set' && choose(target.value)}
    >
      <option value="">{accessText.forever}</option>
      {endsAt !== null && <option value="set">{current}</option>}
      {SPANS.map(({ days, label: span }) => (
        <option key={days} value={days}>
          {span}
        </option>
      ))}
      <option value="day">{accessText.pickDay}</option>
    </select>
  );
}
