import { formatCount } from '../../../lib/text.ts';
import type { Written } from '../personal.loader.ts';
import { personalText } from '../personal.text.ts';
import { yearOf } from '../year.ts';
import styles from './year-calendar.module.css';

/** A year of writing, a cell for each day; a phone shows the later half. */
export function YearCalendar({ written }: { written: Written }) {
  const { days, months, total, busiest } = yearOf(written.days, written.today);
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
          {months.map((one, week) => (
            <span key={week}>{one !== null && personalText.month(one)}</span>
          ))}
        </div>
        <div className={styles.weekdays}>
          {personalText.weekdays.map((name, day) => (
            <span key={day}>{name}</span>
          ))}
        </div>
        <div className={styles.cells}>
          {days.map((one, n) => (
            <i
              key={n}
              data-level={one?.level ?? 'none'}
              title={
                one === null || one.count === 0
                  ? undefined
                  : personalText.day(one.month, one.day, formatCount(one.count))
              }
            />
          ))}
        </div>
      </div>
    </section>
  );
}
