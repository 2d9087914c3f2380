import type { StatisticRange } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import { formatCount } from '../../../lib/text.ts';
import { percent, sum } from './overview-data.ts';
import type { Overview } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

interface Figure {
  name: string;
  value: string;
  /** Positive: better than before. Null: there is nothing to compare with. */
  change: number | null;
  changeWords: (by: number) => string;
  against?: string;
}

/** Five numbers of the whole days of the range, and how they compare with as many days before. */
export function Figures({ data, range }: { data: Overview; range: StatisticRange }) {
  return (
    <section className={styles.figures} aria-label={words.figures(words.span(range))}>
      {figuresOf(data, range).map(({ name, value, change, changeWords, against }) => (
        <div key={name} className={styles.figure}>
          <span className={styles.muted}>{name}</span>
          <b>{value}</b>
          <span className={toneOf(change)}>
            {change === null
              ? words.noComparison
              : change === 0
                ? words.unchanged
                : (change > 0 ? words.upBy : words.downBy)(changeWords(Math.abs(change)))}
            {change !== null && change !== 0 && against !== undefined && ` ${against}`}
          </span>
        </div>
      ))}
    </section>
  );
}

const toneOf = (change: number | null) =>
  change === null || change === 0 ? styles.muted : change > 0 ? styles.better : styles.worse;

function figuresOf({ days, before, whole }: Overview, range: StatisticRange): Figure[] {
  const closed = days.slice(0, -1);
  const yesterday = closed.at(-1);
  const against = before === null ? undefined : words.against(range, before.days);
  const average = (total: number) => (before === null ? 0 : total / before.days);
  const share = (now: number, then: number) =>
    before === null || then === 0 ? null : Math.round(((now - then) / then) * 100);
  const more = (now: number, then: number) => (before === null ? null : now - then);
  const percentage = words.percent;
  const came = whole ? ('readers' as const) : ('views' as const);
  const cameNow = yesterday?.[came] ?? 0;
  const [due, answered] = [sum(closed, 'due'), sum(closed, 'answered')];
  const found = sum(closed, 'searches') - sum(closed, 'missed');
  return [
    {
      name: whole ? words.visitorsYesterday : words.viewsYesterday,
      value: formatCount(cameNow),
      change: share(cameNow, average(before?.[came] ?? 0)),
      changeWords: percentage,
      ...(against !== undefined && { against: `${against}${words.average}` }),
    },
    {
      name: words.views,
      value: formatCount(sum(closed, 'views')),
      change: share(sum(closed, 'views'), before?.views ?? 0),
      changeWords: percentage,
    },
    {
      name: words.newArticles,
      value: formatCount(sum(closed, 'articles')),
      change: more(sum(closed, 'articles'), before?.articles ?? 0),
      changeWords: words.articlesMore,
    },
    rate(words.answeredSoon, [answered, due], [before?.answered ?? 0, before?.due ?? 0]),
    whole
      ? rate(
          words.searchesFound,
          [found, sum(closed, 'searches')],
          [(before?.searches ?? 0) - (before?.missed ?? 0), before?.searches ?? 0],
        )
      : {
          name: words.newComments,
          value: formatCount(sum(closed, 'comments')),
          change: more(sum(closed, 'comments'), before?.comments ?? 0),
          changeWords: words.commentsMore,
        },
  ];
}

/** Parts of a whole, now and before, as so many of a hundred. */
function rate(name: string, now: [number, number], then: [number, number]): Figure {
  const [is, was] = [percent(...now), percent(...then)];
  return {
    name,
    value: is === null ? words.none : words.percent(is),
    change: is === null || was === null ? null : is - was,
    changeWords: words.points,
  };
}
