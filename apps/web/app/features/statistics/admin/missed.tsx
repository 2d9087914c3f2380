import type { DataFor } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ExportButton } from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { Block } from './block.tsx';
import { rangeOf } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

type Missed = DataFor<'GET /statistics/missed'>;
type Word = Missed['records'][number];

const csv: readonly CsvColumn<Word>[] = [
  { title: words.word, value: ({ word }) => word },
  { title: words.searchers, value: ({ searchers }) => searchers },
  { title: words.useless, value: ({ unanswered }) => unanswered },
];

/** The editor with this title filled in. */
const editorFor = (model: ContentModel, word: string) =>
  `/editor?model=${model}&title=${encodeURIComponent(word)}`;

interface MissedWordsProps {
  missed: Missed;
  span: string;
  /** Whether all are shown, and the address that turns that. */
  all: boolean;
  other: string;
}

/** Words that found nothing, with ways to write what was looked for. */
export function MissedWords({ missed, span, all, other }: MissedWordsProps) {
  const { can, user } = useSession();
  const [asks, writes] = [can('question.add'), can('article.add')];
  const { records, total, answers } = missed;
  const judged =
    answers.useful + answers.useless === 0
      ? ''
      : words.verdicts(formatCount(answers.useful), formatCount(answers.useless));
  return (
    <Block
      title={words.missed}
      note={total === 0 ? undefined : words.missedTotal(span, formatCount(total))}
      more={total > 5 ? { to: other, label: all ? words.fewer : words.all } : undefined}
      empty={
        total === 0 ? { title: words.noMissed, words: words.noMissedWords + judged } : undefined
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.word}</th>
            <th scope="col" className={styles.number}>
              {words.searchers}
            </th>
            <th scope="col" className={styles.number}>
              {words.fill}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ word, searchers, unanswered }) => (
            <tr key={word}>
              <td className={styles.words} title={word}>
                {word}
                {unanswered > 0 && (
                  <small className={styles.muted}> {words.saidNone(formatCount(unanswered))}</small>
                )}
              </td>
              <td className={styles.number}>{formatCount(searchers)}</td>
              <td className={styles.acts}>
                {asks && (
                  <Act to={editorFor('QUESTION', word)} label={words.ask} word={word} first />
                )}
                {writes && <Act to={editorFor('ARTICLE', word)} label={words.write} word={word} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {judged !== '' && <p className={styles.muted}>{judged}</p>}
      {user?.admin === true && (
        <p className={styles.muted}>
          {words.synonymsHint} <Link to="/admin/site?tab=search">{words.synonyms}</Link>
        </p>
      )}
      {all && (
        <div className={styles.export}>
          <ExportButton
            name={words.missedFile}
            columns={csv}
            fetchPage={(current, size) => {
              const range = rangeOf(new URLSearchParams(window.location.search));
              return call('GET /statistics/missed', { query: { range, current, size } });
            }}
          />
        </div>
      )}
    </Block>
  );
}

function Act(props: { to: string; label: string; word: string; first?: boolean }) {
  const { to, label, word, first = false } = props;
  return (
    <Link to={to} className={buttonClass('text', 'small')} data-first={first || undefined}>
      {label}
      <span className="vh"> {word}</span>
    </Link>
  );
}
