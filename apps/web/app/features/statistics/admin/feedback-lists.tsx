import type { DataFor } from '@zhihui/contract/client.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Block } from './block.tsx';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

type FeedbackData = DataFor<'GET /statistics/opinion'>;
type FeedbackItem = FeedbackData['helpful'][number];

/** The articles rated most helpful, and those with the most doubts. */
export function FeedbackLists({
  readerFeedback,
  span,
}: {
  readerFeedback: FeedbackData;
  span: string;
}) {
  return (
    <Block title={words.readerFeedback} note={span}>
      <List
        title={words.mostHelpful}
        items={readerFeedback.helpful}
        note={({ helpful }) => words.helpfulCount(formatCount(helpful))}
      />
      <List
        title={words.mostReported}
        items={readerFeedback.doubted}
        note={({ doubted, unhelpful }) => words.reportedCount(doubted, unhelpful)}
      />
    </Block>
  );
}

function List(props: {
  title: string;
  items: readonly FeedbackItem[];
  note: (item: FeedbackItem) => string;
}) {
  const { title, items, note } = props;
  return (
    <div className={styles.list}>
      <h3>{title}</h3>
      {items.length === 0 && <p className={styles.muted}>{words.noFeedback}</p>}
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <Anchor to={`/${SECTION_PATH.ARTICLE}/${item.id}`}>{item.title}</Anchor>
            <small>{note(item)}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}
