import type { DataFor } from '@zhihui/contract/client.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { draftText as text } from '../draft.text.ts';
import styles from './reply-draft.module.css';

const ANCHORS = { ANSWER: 'mine', COMMENT: 'comments' } as const;

/** The answers and comments that assistants propose, with links to the forms where they are read and sent. */
export function ReplyList({ replies }: { replies: DataFor<'GET /draft/reply/page'> | null }) {
  if (replies === null || replies.total === 0) return null;
  const { records, total } = replies;
  return (
    <section className={styles.list} aria-labelledby="reply-drafts">
      <h2 id="reply-drafts">{text.replies}</h2>
      {records.map(({ id, kind, excerpt, target, updatedAt }) => (
        <article key={id} className={styles.row}>
          <h3>
            <Anchor to={itemAddress(target.model, target.id, ANCHORS[kind])}>{target.title}</Anchor>
          </h3>
          <p>{excerpt}</p>
          <div>
            <Tag tone="inf">{text.byAssistant}</Tag>
            <span>{kind === 'ANSWER' ? text.answer : text.comment}</span>
            <Time at={updatedAt} />
          </div>
        </article>
      ))}
      {total > records.length && <p>{text.more(formatCount(total - records.length))}</p>}
    </section>
  );
}
