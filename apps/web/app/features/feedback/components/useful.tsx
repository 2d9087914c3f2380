import type { FeedbackSummary } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLater } from '../../../api/later.ts';
import { cx } from '../../../lib/cx.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useInTurn } from '../../../lib/use-in-turn.ts';
import { buttonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { TYPE_LABELS, feedbackText } from '../feedback.text.ts';
import { FeedbackButton } from './feedback-button.tsx';
import styles from './useful.module.css';

type Opinion = 'HELPFUL' | 'UNHELPFUL';

/** Asks those who may give feedback whether an article helped. */
export function Useful({ articleId, summary }: { articleId: Id; summary: FeedbackSummary }) {
  const live = useHydrated();
  const [mine, say] = useInTurn(summary.mine, async (type) => {
    if (type === null) return false;
    const body = { targetType: 'ARTICLE' as const, targetId: articleId, type };
    const answer = await callLater('POST /feedback', { body });
    if (!answer.ok && answer.error.code !== 403)
      toast.error(serverMessage(answer.error.msg, feedbackText.failed));
    return answer.ok;
  });
  const helpful = summary.helpful + Number(mine === 'HELPFUL') - Number(summary.mine === 'HELPFUL');
  const opinion = (type: Opinion) => (
    <button
      type="button"
      className={cx(buttonClass('plain', 'small'), styles.opinion)}
      aria-pressed={mine === type}
      onClick={() => void say(type)}
    >
      {TYPE_LABELS[type]}
      {type === 'HELPFUL' && helpful > 0 && (
        <span className={styles.count}>{formatCount(helpful)}</span>
      )}
    </button>
  );
  return (
    <fieldset className={cx(styles.useful, 'noprint')} aria-labelledby="useful" disabled={!live}>
      <p id="useful">{feedbackText.ask}</p>
      {opinion('HELPFUL')}
      {opinion('UNHELPFUL')}
      {(['OUTDATED', 'WRONG'] as const).map((type) => (
        <FeedbackButton
          key={type}
          targetType="ARTICLE"
          targetId={articleId}
          type={type}
          className={buttonClass('text', 'small')}
        >
          {TYPE_LABELS[type]}
        </FeedbackButton>
      ))}
    </fieldset>
  );
}
