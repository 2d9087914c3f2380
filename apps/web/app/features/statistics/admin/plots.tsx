import { Plot } from './plot.tsx';
import type { Series } from './plot.tsx';
import type { StatisticDay } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

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

/** Who came, what was written, what was said of it, and how soon questions were answered. */
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
