import { cx } from '../../../lib/cx.ts';
import { articleAdminText } from './article-admin.text.ts';
import type { ManagedArticle } from './managed-article.ts';
import styles from './review-by.module.css';

/** The day until which the text counts as looked through, and whether that is over. */
export function ReviewBy({
  row: { reviewBy, overdueDays },
}: {
  row: Pick<ManagedArticle, 'reviewBy' | 'overdueDays'>;
}) {
  const overdue = overdueDays !== undefined;
  return (
    <span className={cx(styles.day, overdue && styles.overdue)}>
      {reviewBy ?? '—'}
      {overdue && ` ${articleAdminText.overdue}`}
    </span>
  );
}
