import type {
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Link } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { getTargetAddress } from '../feedback.address.ts';
import { TYPE_LABELS, feedbackConversationText } from '../feedback.text.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';
import { adminText, formatTimeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import styles from './feedback.module.css';

interface FeedbackRowActions {
  /** Opens a feedback with its conversation, where it can be answered. */
  open: (item: FeedbackItem) => void;
  setState: (item: FeedbackItem, state: FeedbackState) => void;
  /** Asks for confirmation. */
  remove: (item: FeedbackItem) => void;
}

/** Columns of the feedback table. */
export function createFeedbackColumns(actions: FeedbackRowActions): Columns<FeedbackItem> {
  return [
    {
      title: feedbackQueueText.type,
      key: 'type',
      width: 104,
      render: (_, { type }) => TYPE_LABELS[type],
    },
    {
      title: feedbackQueueText.description,
      key: 'text',
      ellipsis: true,
      render: (_, item) => (
        <button
          type="button"
          className={styles.show}
          aria-label={feedbackQueueText.openFeedback(
            item.text || feedbackConversationText.noDescription,
          )}
          onClick={() => actions.open(item)}
        >
          {item.text || feedbackConversationText.noDescription}
        </button>
      ),
    },
    {
      title: feedbackQueueText.targetColumn,
      key: 'content',
      width: 240,
      ellipsis: true,
      render: (_, item) => <Link to={getTargetAddress(item)}>{item.content.title}</Link>,
    },
    {
      title: feedbackQueueText.author,
      key: 'author',
      width: 120,
      ellipsis: true,
      render: (_, { author }) => author.nickname,
    },
    {
      title: feedbackConversationText.conversation,
      key: 'comments',
      width: 72,
      align: 'right',
      render: (_, { commentCount }) => commentCount,
    },
    {
      title: feedbackQueueText.createdAt,
      key: 'createdAt',
      width: 132,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 188,
      fixed: 'end',
      render: (_, item) => <RowButtons item={item} actions={actions} />,
    },
  ];
}

/** The actions on a feedback that the user may run; their accessible names include its words. */
function RowButtons({ item, actions }: { item: FeedbackItem; actions: FeedbackRowActions }) {
  const { state, abilities } = item;
  const isOpen = state === 'OPEN';
  const buttons: readonly (readonly [label: string, isShown: boolean, run: () => void])[] = [
    [
      isOpen ? feedbackQueueText.resolve : feedbackConversationText.reopen,
      abilities.resolve,
      () => actions.setState(item, isOpen ? 'RESOLVED' : 'OPEN'),
    ],
    [feedbackConversationText.reply, true, () => actions.open(item)],
    [feedbackConversationText.remove, abilities.delete, () => actions.remove(item)],
  ];
  return buttons.map(
    ([label, isShown, run]) =>
      isShown && (
        <button key={label} type="button" className={getButtonClass('text', 'small')} onClick={run}>
          {label}
          <span className="vh"> {item.text || feedbackConversationText.noDescription}</span>
        </button>
      ),
  );
}

/** Columns of the export, with the whole text. */
export const feedbackCsv: CsvColumn<FeedbackItem>[] = [
  { title: feedbackQueueText.type, value: ({ type }) => TYPE_LABELS[type] },
  { title: feedbackQueueText.state, value: ({ state }) => feedbackConversationText.states[state] },
  { title: feedbackQueueText.description, value: ({ text }) => text },
  { title: feedbackQueueText.targetColumn, value: ({ content }) => content.title },
  { title: feedbackQueueText.comment, value: ({ comment }) => comment },
  { title: feedbackQueueText.author, value: ({ author }) => author.nickname },
  { title: feedbackQueueText.conversation, value: ({ commentCount }) => commentCount },
  { title: feedbackQueueText.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
  {
    title: feedbackQueueText.link,
    value: (item) => new URL(getTargetAddress(item), window.location.origin).href,
  },
];
