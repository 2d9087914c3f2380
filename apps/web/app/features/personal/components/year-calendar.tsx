import { formatCount } from '../../../lib/text.ts';
import type { Contributions } from '../personal.loader.ts';
import { personalText } from '../personal.text.ts';
import { buildYear } from '../build-year.ts';
import styles from './year-calendar.module.css';

/** A year of contributions with a cell for each day; a phone shows the second half. */
export function YearCalendar({ contributions }: { contributions: Contributions }) {
  const { days, months, total, busiest } = buildYear(contributions.days, contributions.today);
  const count = formatCount(total);
  const month = busiest === null ? null : personalText.month(busiest);
  return (
    <section className={styles.year} aria-labelledby="year">
      <div className={styles.head}>
        <h2 id="year">{personalText.year(count)}</h2>
        <span className={styles.kinds}>{personalText.kinds}</span>
        <span className={styles.legend} aria-hidden="true">
          {personalText.less}
          {[0, 1, 2, 3, 4].map((level) => (
            <i key={level} data-level={level} />
          ))}
          {personalText.more}
        </span>
      </div>
      <div className={styles.heat} role="img" aria-label={personalText.calendar(count, month)}>
        <div className={styles.months}>
          {months.map((month, week) => (
            <span key={week}>{month !== null && personalText.month(month)}</span>
          ))}
        </div>
        <div className={styles.weekdays}>
          {personalText.weekdays.map((name, day) => (
            <span key={day}>{name}</span>
          ))}
        </div>
        <div className={styles.cells}>
          {days.map((day, n) => (
            <i
              key={n}
              data-level={day?.level ?? 'none'}
              title={
                day === null || day.count === 0
                  ? undefined
                  : personalText.day(day.month, day.day, formatCount(day.count))
              }
            />
          ))}
        </div>
      </div>
    </section>
  );
}
