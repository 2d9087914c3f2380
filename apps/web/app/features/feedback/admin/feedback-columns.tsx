import type { FeedbackItem } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { Link } from 'react-router';
import { Time } from '../../../ui/time.tsx';
import { placeOf } from '../feedback.address.ts';
import { TYPE_LABELS, feedbackTalkText } from '../feedback.text.ts';
import { feedbackDeskText } from './feedback-admin.text.ts';
import { timeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import styles from './feedback-desk.module.css';

/** Columns of the table of feedback; `show` opens one with its conversation. */
export function feedbackColumns(show: (item: FeedbackItem) => void): Columns<FeedbackItem> {
  return [
    {
      title: feedbackDeskText.type,
      key: 'type',
      width: 104,
      render: (_, { type }) => TYPE_LABELS[type],
    },
    {
      title: feedbackDeskText.words,
      key: 'text',
      ellipsis: true,
      render: (_, item) => (
        <button
          type="button"
          className={styles.show}
          aria-label={feedbackDeskText.show(item.text || feedbackTalkText.noWords)}
          onClick={() => show(item)}
        >
          {item.text || feedbackTalkText.noWords}
        </button>
      ),
    },
    {
      title: feedbackDeskText.about,
      key: 'content',
      width: 240,
      ellipsis: true,
      render: (_, item) => <Link to={placeOf(item)}>{item.content.title}</Link>,
    },
    {
      title: feedbackDeskText.author,
      key: 'author',
      width: 120,
      ellipsis: true,
      render: (_, { author }) => author.nickname,
    },
    {
      title: feedbackTalkText.talk,
      key: 'comments',
      width: 72,
      align: 'right',
      render: (_, { commentCount }) => commentCount,
    },
    {
      title: feedbackDeskText.at,
      key: 'createdAt',
      width: 132,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** The same as rows of a file, with the words of it in full. */
export const feedbackCsv: CsvColumn<FeedbackItem>[] = [
  { title: feedbackDeskText.type, value: ({ type }) => TYPE_LABELS[type] },
  { title: feedbackDeskText.state, value: ({ state }) => feedbackTalkText.states[state] },
  { title: feedbackDeskText.words, value: ({ text }) => text },
  { title: feedbackDeskText.about, value: ({ content }) => content.title },
  { title: feedbackDeskText.comment, value: ({ comment }) => comment },
  { title: feedbackDeskText.author, value: ({ author }) => author.nickname },
  { title: feedbackDeskText.talk, value: ({ commentCount }) => commentCount },
  { title: feedbackDeskText.at, value: ({ createdAt }) => timeCell(createdAt) },
  {
    title: feedbackDeskText.link,
    value: (item) => new URL(placeOf(item), window.location.origin).href,
  },
];
