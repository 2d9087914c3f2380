import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import type { StatisticDay } from './overview-data.ts';
import { sum } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import { ScrollBox } from './block.tsx';
import styles from './overview.module.css';

/** The plotting library is loaded with the plots only. */
const Canvas = lazyPart(() => import('./plot-canvas.tsx'));

/** The main measure is red, the others are neutral. */
export type Tone = 'first' | 'second' | 'third';

export interface Series {
  name: string;
  measure: Exclude<keyof StatisticDay, 'day'>;
  tone: Tone;
}

interface PlotProps {
  title: string;
  span: string;
  days: readonly StatisticDay[];
  series: readonly Series[];
  /** Stacked bars instead of lines. */
  stacked?: boolean;
  openDay: (day: string) => void;
}

/** Measures by day: as a plot, a sentence and a table. */
function Plot({ title, span, days, series, stacked = false, openDay }: PlotProps) {
  const hydrated = useHydrated();
  const parts = series.map(({ name, measure }) => {
    const top = Math.max(0, ...days.map((day) => day[measure] ?? 0));
    return words.describeSeries(name, formatCount(sum(days, measure)), formatCount(top));
  });
  const canvas = hydrated && <Canvas days={days} series={series} stacked={stacked} />;
  return (
    <section className={styles.plot}>
      <SectionHead
        title={title}
        aside={
          <span className={styles.legend}>
            {series.map(({ name, tone }) => (
              <span key={name}>
                <i data-tone={tone} />
                {name}
              </span>
            ))}
          </span>
        }
      />
      <div role="img" aria-label={words.describePlot(title, span, parts.join('；'))}>
        <Suspense fallback={<div className={styles.canvas} />}>
          {canvas || <div className={styles.canvas} />}
        </Suspense>
      </div>
      <details className={styles.numbers}>
        <summary>
          {words.numbers}
          <span className="vh"> {title}</span>
        </summary>
        <ScrollBox label={words.numbersOf(title)}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className={styles.number}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((day) => (
                <tr key={day.day}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.day}
                      title={words.countingMethod}
                      onClick={() => openDay(day.day)}
                    >
                      {day.day}
                      <span className="vh"> {words.countingMethod}</span>
                    </button>
                  </th>
                  {series.map(({ name, measure }) => (
                    <td key={name} className={styles.number}>
                      {formatCount(day[measure] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </section>
  );
}

const VISIT_SERIES: readonly Series[] = [
  { name: words.readers, measure: 'readers', tone: 'first' },
  { name: words.members, measure: 'members', tone: 'third' },
];
const READ_SERIES: readonly Series[] = [
  { name: words.allReaders, measure: 'views', tone: 'first' },
  { name: words.signedIn, measure: 'memberViews', tone: 'third' },
];
const CONTENT_SERIES: readonly Series[] = [
  { name: words.articles, measure: 'articles', tone: 'first' },
  { name: words.answersWritten, measure: 'answers', tone: 'second' },
  { name: words.questions, measure: 'questions', tone: 'third' },
];
const ANSWERED_SERIES: readonly Series[] = [
  { name: words.inTime, measure: 'answered', tone: 'first' },
  { name: words.dueQuestions, measure: 'due', tone: 'third' },
];
const INTERACTION_SERIES: readonly Series[] = [
  { name: words.commentsWritten, measure: 'comments', tone: 'first' },
  { name: words.helpful, measure: 'helpful', tone: 'second' },
  { name: words.reports, measure: 'doubted', tone: 'third' },
];

interface PlotsProps {
  days: readonly StatisticDay[];
  seesAll: boolean;
  span: string;
  openDay: (day: string) => void;
}

/** The plots of visits, contents, interactions and answer times. */
export function Plots({ days, seesAll, span, openDay }: PlotsProps) {
  const shared = { days, span, openDay };
  return (
    <div className={styles.pair}>
      <Plot
        {...shared}
        title={seesAll ? words.visitTrend : words.readTrend}
        series={seesAll ? VISIT_SERIES : READ_SERIES}
      />
      <Plot {...shared} title={words.contentTrend} series={CONTENT_SERIES} stacked />
      <Plot {...shared} title={words.talked} series={INTERACTION_SERIES} stacked />
      <Plot {...shared} title={words.answeredTrend} series={ANSWERED_SERIES} />
    </div>
  );
}
