import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { Link } from 'react-router';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { adminStyles as admin } from '../../admin/admin.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import type { commentQueueText } from './audit-log-admin.text.ts';
import { AuthorFact } from './author-fact.tsx';
import type { Target } from './submit-verdicts.ts';

/** What somebody wrote under something else, and waits. */
export interface WrittenItem extends Target {
  author: UserBrief;
  /** What it stands under, and the way to it there. */
  context: { title: string; to: string };
  submittedAt: string;
  /** Words of the site's list that it has. */
  words: readonly string[];
}

interface WrittenItemFactsProps {
  item: WrittenItem;
  text: typeof commentQueueText;
}

/** Who wrote a comment or an answer, where, and what of it is on the list. */
export function WrittenItemFacts({ item, text }: WrittenItemFactsProps) {
  const { author, context, submittedAt, words } = item;
  return (
    <dl className={admin.facts}>
      <AuthorFact author={author} />
      <dt>{text.context}</dt>
      <dd>
        <Link to={context.to}>{context.title}</Link>
      </dd>
      <dt>{reviewText.submittedAt}</dt>
      <dd>
        <Time at={submittedAt} />
      </dd>
      {words.length > 0 && (
        <>
          <dt>{text.sensitiveWords}</dt>
          <dd>
            <Tags>
              {words.map((word) => (
                <Tag key={word} tone="warn">
                  {word}
                </Tag>
              ))}
            </Tags>
          </dd>
        </>
      )}
    </dl>
  );
}
