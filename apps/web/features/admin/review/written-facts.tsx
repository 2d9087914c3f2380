import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { commentDeskText, reviewText } from '../admin.text.ts';
import admin from '../components/admin.module.css';
import styles from './comment-words.module.css';

interface WrittenFactsProps {
  author: UserBrief;
  /** What it stands under, as it is called there, and the way to it. */
  under: { label: string; title: string; to: string };
  submittedAt: string;
  /** Words of the site's list that it has. */
  words: readonly string[];
}

/** Who wrote a comment or an answer, where, and what of it is on the list. */
export function WrittenFacts({ author, under, submittedAt, words }: WrittenFactsProps) {
  return (
    <dl className={admin.facts}>
      <dt>{reviewText.author}</dt>
      <dd className={styles.author}>
        <Avatar person={author} size="small" />
        {author.nickname}
      </dd>
      <dt>{under.label}</dt>
      <dd>
        <Link to={under.to}>{under.title}</Link>
      </dd>
      <dt>{reviewText.submittedAt}</dt>
      <dd>
        <Time at={submittedAt} />
      </dd>
      {words.length > 0 && (
        <>
          <dt>{commentDeskText.words}</dt>
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
