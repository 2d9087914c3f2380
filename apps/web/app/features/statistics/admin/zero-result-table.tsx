import type { DataFor } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ExportButton } from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { Block } from './block.tsx';
import { parseRange } from './overview-data.ts';
import { overviewText as text } from './overview.text.ts';
import styles from './overview.module.css';

type ZeroResultData = DataFor<'GET /statistics/missed'>;
type ZeroResultWord = ZeroResultData['records'][number];

const csv: readonly CsvColumn<ZeroResultWord>[] = [
  { title: text.word, value: ({ word }) => word },
  { title: text.searchers, value: ({ searchers }) => searchers },
  { title: text.unhelpful, value: ({ unanswered }) => unanswered },
];

/** Returns the address of the editor with the title filled in. */
const getEditorAddress = (model: ContentModel, word: string) =>
  `/editor?model=${model}&title=${encodeURIComponent(word)}`;

interface ZeroResultTableProps {
  zeroResultQueries: ZeroResultData;
  span: string;
  /** Whether all are shown, and the address that toggles it. */
  all: boolean;
  toggleAddress: string;
}

/** Zero-result queries, with links to write what was searched for. */
export function ZeroResultTable({
  zeroResultQueries,
  span,
  all,
  toggleAddress,
}: ZeroResultTableProps) {
  const { can, user } = useSession();
  const [canAsk, canWrite] = [can('question.add'), can('article.add')];
  const { records, total, answers } = zeroResultQueries;
  const verdictNote =
    answers.useful + answers.useless === 0
      ? ''
      : text.verdicts(formatCount(answers.useful), formatCount(answers.useless));
  return (
    <Block
      title={text.missed}
      note={total === 0 ? undefined : text.zeroResultTotal(span, formatCount(total))}
      more={total > 5 ? { to: toggleAddress, label: all ? text.collapse : text.all } : undefined}
      empty={
        total === 0
          ? { title: text.noZeroResults, description: text.noZeroResultsDescription + verdictNote }
          : undefined
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.word}</th>
            <th scope="col" className={styles.number}>
              {text.searchers}
            </th>
            <th scope="col" className={styles.number}>
              {text.fill}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ word, searchers, unanswered }) => (
            <tr key={word}>
              <td className={styles.words} title={word}>
                {word}
                {unanswered > 0 && (
                  <small className={styles.muted}>
                    {' '}
                    {text.unhelpfulCount(formatCount(unanswered))}
                  </small>
                )}
              </td>
              <td className={styles.number}>{formatCount(searchers)}</td>
              <td className={styles.acts}>
                {canAsk && (
                  <ActionLink
                    to={getEditorAddress('QUESTION', word)}
                    label={text.askQuestion}
                    word={word}
                    first
                  />
                )}
                {canWrite && (
                  <ActionLink
                    to={getEditorAddress('ARTICLE', word)}
                    label={text.write}
                    word={word}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {verdictNote !== '' && <p className={styles.muted}>{verdictNote}</p>}
      {user?.admin === true && (
        <p className={styles.muted}>
          {text.synonymsHint} <Link to="/admin/site?tab=search">{text.synonyms}</Link>
        </p>
      )}
      {all && (
        <div className={styles.export}>
          <ExportButton
            name={text.zeroResultFileName}
            columns={csv}
            fetchPage={(current, size) => {
              const range = parseRange(new URLSearchParams(window.location.search));
              return call('GET /statistics/missed', { query: { range, current, size } });
            }}
          />
        </div>
      )}
    </Block>
  );
}

function ActionLink(props: { to: string; label: string; word: string; first?: boolean }) {
  const { to, label, word, first = false } = props;
  return (
    <Link to={to} className={getButtonClass('text', 'small')} data-first={first || undefined}>
      {label}
      <span className="vh"> {word}</span>
    </Link>
  );
}
