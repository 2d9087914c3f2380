import type { Id } from '@zhihui/contract/schema.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { path } from '../../../ui/icon.tsx';
import { feedbackText } from '../feedback.text.ts';
import { FeedbackButton } from './feedback-button.tsx';
import { actionsStyles as styles } from '../../content/content.public.ts';

const FlagIcon = path('M5 17V3.5h10l-2 3.5 2 3.5H5');

/** The action of an article's page to report a problem. */
export function FeedbackAction({ articleId }: { articleId: Id }) {
  const hydrated = useHydrated();
  return (
    <FeedbackButton
      targetType="ARTICLE"
      targetId={articleId}
      type="OUTDATED"
      className={styles.action}
      disabled={!hydrated}
    >
      <FlagIcon />
      {feedbackText.action}
    </FeedbackButton>
  );
}
