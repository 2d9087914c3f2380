import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import styles from './verdict.module.css';

/** Who wrote what waits, among its facts. */
export function AuthorFact({ author }: { author: UserBrief }) {
  return (
    <>
      <dt>{reviewText.author}</dt>
      <dd className={styles.author}>
        <Avatar person={author} size="small" />
        {author.nickname}
      </dd>
    </>
  );
}
