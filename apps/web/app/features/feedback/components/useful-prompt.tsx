import type { FeedbackSummary } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useOptimisticValue } from '../../../lib/use-optimistic-value.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { TYPE_LABELS, feedbackText } from '../feedback.text.ts';
import { FeedbackButton } from './feedback-button.tsx';
import styles from './useful-prompt.module.css';

type Opinion = 'HELPFUL' | 'UNHELPFUL';

/** Asks users who may give feedback whether an article helped. */
export function UsefulPrompt({ articleId, summary }: { articleId: Id; summary: FeedbackSummary }) {
  const hydrated = useHydrated();
  const [ownType, sendOpinion] = useOptimisticValue(summary.mine, async (type) => {
    if (type === null) return false;
    const body = { targetType: 'ARTICLE' as const, targetId: articleId, type };
    const result = await callLazily('POST /feedback', { body });
    if (!result.ok && result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, feedbackText.failed));
    return result.ok;
  });
  const helpful =
    summary.helpful + Number(ownType === 'HELPFUL') - Number(summary.mine === 'HELPFUL');
  const renderButton = (type: Opinion) => (
    <button
      type="button"
      className={cx(getButtonClass('plain', 'small'), styles.opinion)}
      aria-pressed={ownType === type}
      onClick={() => void sendOpinion(type)}
    >
      {TYPE_LABELS[type]}
      {type === 'HELPFUL' && helpful > 0 && (
        <span className={styles.count}>{formatCount(helpful)}</span>
      )}
    </button>
  );
  return (
    <fieldset
      className={cx(styles.useful, 'noprint')}
      aria-labelledby="useful"
      disabled={!hydrated}
    >
      <p id="useful">{feedbackText.prompt}</p>
      {renderButton('HELPFUL')}
      {renderButton('UNHELPFUL')}
      {(['OUTDATED', 'WRONG'] as const).map((type) => (
        <FeedbackButton
          key={type}
          targetType="ARTICLE"
          targetId={articleId}
          type={type}
          className={getButtonClass('text', 'small')}
        >
          {TYPE_LABELS[type]}
        </FeedbackButton>
      ))}
    </fieldset>
  );
}
