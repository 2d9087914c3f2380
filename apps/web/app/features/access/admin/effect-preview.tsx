import type { CategoryRange } from '@zhihui/contract/features/access/access.endpoints.ts';
import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { accessText } from '../access.text.ts';
import Effect from '../components/effect.tsx';
import { toDraft, toRangeBody } from './range-draft.ts';
import type { RangeDraft } from './range-draft.ts';
import { rangeText } from './range.text.ts';
import styles from './range.module.css';

const DEBOUNCE_MS = 400;

interface EffectPreviewProps {
  range: CategoryRange;
  draft: RangeDraft;
}

/** Says how many people gain or lose the right to read by saving the draft, a moment after each change. */
export function EffectPreview({ range, draft }: EffectPreviewProps) {
  const body = JSON.stringify(toRangeBody(range, draft));
  const isChanged = body !== JSON.stringify(toRangeBody(range, toDraft(range)));
  const [answer, setAnswer] = useState<{ body: string; effect: ReadersEffect | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isChanged) return undefined;
    let current = true;
    const load = async () => {
      const parsed = JSON.parse(body) as ReturnType<typeof toRangeBody>;
      const result = await call('POST /access/category/effect', { body: parsed });
      if (current) setAnswer({ body, effect: result.ok ? result.data : null });
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [body, isChanged, attempt]);
  const isCurrent = answer?.body === body;
  const hasFailed = isChanged && isCurrent && answer.effect === null;
  return (
    <>
      <div role="status" aria-live="polite">
        {isChanged && isCurrent && answer.effect !== null && (
          <div className={styles.preview}>
            <Effect effect={answer.effect} />
          </div>
        )}
        {/* numbers of an earlier draft are not shown: they would be taken for those of this one */}
        {isChanged && !isCurrent && <p className={styles.preview}>{rangeText.effectLoading}</p>}
      </div>
      {hasFailed && (
        <EmptyState
          failed
          title={rangeText.effectFailed}
          action={
            <button
              type="button"
              className={getButtonClass()}
              onClick={() => {
                setAnswer(null);
                setAttempt(attempt + 1);
              }}
            >
              {accessText.retry}
            </button>
          }
        >
          {rangeText.effectFailedDescription}
        </EmptyState>
      )}
    </>
  );
}
