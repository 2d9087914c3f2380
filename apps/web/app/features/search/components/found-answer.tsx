// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import { useState } from 'react';
import type { SearchAnswer } from '@zhihui/contract/features/search/search.schema.ts';
import { callLater } from '../../../api/later.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Found } from '../found.loader.ts';
import { foundText } from '../found.text.ts';
import styles from './found-answer.module.css';

/** Questions whose answer this reader put away: it stays away for as long as the site is open. */
const putAway = new Set<string>();

/** The passage that answers a question, quoted: the sentence marked, the place it is from, and how old it is. */
export function FoundAnswer({ answer, asked: { q } }: Pick<Found, 'answer' | 'asked'>) {
  const [judged, setJudged] = useState(putAway.has(q) ? false : null);
  if (answer === null) return null;
  if (judged === false)
    return (
      <p className={styles.hidden} role="status">
        {foundText.hidden}
      </p>
    );
  const judge = async (useful: boolean) => {
    setJudged(useful);
    if (!useful) putAway.add(q);
    const told = await callLater('POST /search/answer/verdict', { body: { keyword: q, useful } });
    if (!told.ok) toast.error(serverMessage(told.error.msg, foundText.unsent));
  };
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
      <Verdict said={judged === true} judge={(useful) => void judge(useful)} />
    </section>
  );
}

function Verdict({ said, judge }: { said: boolean; judge: (useful: boolean) => void }) {
  const live = useHydrated();
  if (said)
    return (
      <p className={styles.said} role="status">
        {foundText.thanks}
      </p>
    );
  return (
    <div className={styles.verdict}>
      {([true, false] as const).map((useful) => (
        <button
          key={String(useful)}
          type="button"
          className={buttonClass('text', 'small')}
          disabled={!live}
          onClick={() => judge(useful)}
        >
          {useful ? foundText.useful : foundText.useless}
        </button>
      ))}
    </div>
  );
}

function placeOf({ model, id, answerId, heading }: SearchAnswer): string {
  if (answerId !== null) return itemAddress(model, id, `answer-${answerId}`);
  return heading === null ? itemAddress(model, id) : `${itemAddress(model, id)}#${heading.id}`;
}
