// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import type { SearchAnswer } from '@zhihui/contract/features/search/search.schema.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Found } from '../found.loader.ts';
import { foundText } from '../found.text.ts';
import styles from './found-answer.module.css';

/** The passage that answers a question, quoted: the sentence marked, the place it is from, and how old it is. */
export function FoundAnswer({ answer }: Pick<Found, 'answer'>) {
  if (answer === null) return null;
  const { before, sentence, after, heading, title, author, likeCount } = answer;
  return (
    <section className={styles.answer} aria-label={foundText.answer}>
      <blockquote>
        {before}
        <mark>{sentence}</mark>
        {after}
      </blockquote>
      <p>
        {foundText.quotedFrom}
        <Anchor to={placeOf(answer)}>
          {heading === null ? title : `${title} › ${heading.text}`}
        </Anchor>
        {answer.overdueDays !== undefined && <Tag tone="warn">{foundText.due}</Tag>}
        <span>
          {author} · <Time at={answer.updatedAt} />
          {foundText.updated}
          {likeCount > 0 && ` · ${foundText.liked(likeCount)}`}
        </span>
      </p>
    </section>
  );
}

function placeOf({ model, id, answerId, heading }: SearchAnswer): string {
  if (answerId !== null) return itemAddress(model, id, `answer-${answerId}`);
  return heading === null ? itemAddress(model, id) : `${itemAddress(model, id)}#${heading.id}`;
}
