import { Plot } from './plot.tsx';
import type { Series } from './plot.tsx';
import type { StatisticDay } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

const VISITS: readonly Series[] = [
  { name: words.readers, measure: 'readers', tone: 'first' },
  { name: words.members, measure: 'members', tone: 'third' },
];
const READS: readonly Series[] = [
  { name: words.everybody, measure: 'views', tone: 'first' },
  { name: words.signedIn, measure: 'memberViews', tone: 'third' },
];
const WRITTEN: readonly Series[] = [
  { name: words.articles, measure: 'articles', tone: 'first' },
  { name: words.answersWritten, measure: 'answers', tone: 'second' },
  { name: words.questions, measure: 'questions', tone: 'third' },
];
const SOON: readonly Series[] = [
  { name: words.inTime, measure: 'answered', tone: 'first' },
  { name: words.asked, measure: 'due', tone: 'third' },
];
const TALKED: readonly Series[] = [
  { name: words.commentsWritten, measure: 'comments', tone: 'first' },
  { name: words.helpful, measure: 'helpful', tone: 'second' },
  { name: words.doubts, measure: 'doubted', tone: 'third' },
];

interface PlotsProps {
  days: readonly StatisticDay[];
  whole: boolean;
  span: string;
  openDay: (day: string) => void;
}

/** Who came, what was written, what was said of it, and how soon questions were answered. */
export function Plots({ days, whole, span, openDay }: PlotsProps) {
  const shared = { days, span, openDay };
  return (
    <div className={styles.pair}>
      <Plot
        {...shared}
        title={whole ? words.visits : words.reads}
        series={whole ? VISITS : READS}
      />
      <Plot {...shared} title={words.written} series={WRITTEN} stacked />
      <Plot {...shared} title={words.talked} series={TALKED} stacked />
      <Plot {...shared} title={words.soon} series={SOON} />
    </div>
  );
}
