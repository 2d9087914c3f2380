import type { StatisticRange } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import { formatCount } from '../../../lib/text.ts';
import { toPercent, sum } from './overview-data.ts';
import type { Overview } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

interface Figure {
  name: string;
  value: string;
  /** Positive when better than before; null without data to compare with. */
  change: number | null;
  formatChange: (by: number) => string;
  comparisonText?: string;
}

/** Five figures of the range's complete days, compared with as many days before. */
export function Figures({ data, range }: { data: Overview; range: StatisticRange }) {
  return (
    <section className={styles.figures} aria-label={words.figures(words.span(range))}>
      {buildFigures(data, range).map(({ name, value, change, formatChange, comparisonText }) => (
        <div key={name} className={styles.figure}>
          <span className={styles.muted}>{name}</span>
          <b>{value}</b>
          <span className={getTone(change)}>
            {change === null
              ? words.noPreviousData
              : change === 0
                ? words.unchanged
                : (change > 0 ? words.increasedBy : words.decreasedBy)(
                    formatChange(Math.abs(change)),
                  )}
            {change !== null &&
              change !== 0 &&
              comparisonText !== undefined &&
              ` ${comparisonText}`}
          </span>
        </div>
      ))}
    </section>
  );
}

const getTone = (change: number | null) =>
  change === null || change === 0 ? styles.muted : change > 0 ? styles.better : styles.worse;

function buildFigures({ days, before, whole: seesAll }: Overview, range: StatisticRange): Figure[] {
  const closed = days.slice(0, -1);
  const yesterday = closed.at(-1);
  const comparisonText = before === null ? undefined : words.comparisonText(range, before.days);
  const average = (total: number) => (before === null ? 0 : total / before.days);
  const share = (now: number, previousTotal: number) =>
    before === null || previousTotal === 0
      ? null
      : Math.round(((now - previousTotal) / previousTotal) * 100);
  const more = (now: number, previousTotal: number) =>
    before === null ? null : now - previousTotal;
  const percentage = words.percent;
  const visitMeasure = seesAll ? ('readers' as const) : ('views' as const);
  const visitsYesterday = yesterday?.[visitMeasure] ?? 0;
  const [dueCount, answered] = [sum(closed, 'due'), sum(closed, 'answered')];
  const hitCount = sum(closed, 'searches') - sum(closed, 'missed');
  return [
    {
      name: seesAll ? words.yesterdayVisitors : words.yesterdayViews,
      value: formatCount(visitsYesterday),
      change: share(visitsYesterday, average(before?.[visitMeasure] ?? 0)),
      formatChange: percentage,
      ...(comparisonText !== undefined && { comparisonText: `${comparisonText}${words.average}` }),
    },
    {
      name: words.views,
      value: formatCount(sum(closed, 'views')),
      change: share(sum(closed, 'views'), before?.views ?? 0),
      formatChange: percentage,
    },
    {
      name: words.newArticles,
      value: formatCount(sum(closed, 'articles')),
      change: more(sum(closed, 'articles'), before?.articles ?? 0),
      formatChange: words.articlesMore,
    },
    buildRateFigure(
      words.answeredIn24Hours,
      [answered, dueCount],
      [before?.answered ?? 0, before?.due ?? 0],
    ),
    seesAll
      ? buildRateFigure(
          words.searchHitRate,
          [hitCount, sum(closed, 'searches')],
          [(before?.searches ?? 0) - (before?.missed ?? 0), before?.searches ?? 0],
        )
      : {
          name: words.newComments,
          value: formatCount(sum(closed, 'comments')),
          change: more(sum(closed, 'comments'), before?.comments ?? 0),
          formatChange: words.commentsMore,
        },
  ];
}

/** Builds a figure of a percentage, now and before. */
function buildRateFigure(
  name: string,
  now: [number, number],
  previousTotal: [number, number],
): Figure {
  const [current, previous] = [toPercent(...now), toPercent(...previousTotal)];
  return {
    name,
    value: current === null ? words.none : words.percent(current),
    change: current === null || previous === null ? null : current - previous,
    formatChange: words.points,
  };
}
