import { MAX_REASON } from '@zhihui/contract/features/audit-log/audit-log.limits.ts';
import { useId } from 'react';
import type { RefObject } from 'react';
import { chipClass } from '../../../ui/chip.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import styles from './verdict.module.css';

export interface ReasonState {
  text: string;
  missing: boolean;
  set: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Why something goes back; chips put the usual words in. */
export function ReasonField({ reason, send }: { reason: ReasonState; send: () => void }) {
  const id = useId();
  const { text, missing, set, field } = reason;
  const add = (words: string) => {
    const kept = text.trim();
    set(kept === '' ? words : `${kept}；${words}`);
    field.current?.focus();
  };
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {reviewText.reason}
        <span>{reviewText.reasonNeeded}</span>
      </label>
      <textarea
        ref={field}
        id={id}
        className={inputClass}
        rows={4}
        maxLength={MAX_REASON}
        placeholder={reviewText.reasonHint}
        value={text}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}note` : undefined}
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {missing && (
        <span id={`${id}note`} className={styles.missing}>
          {reviewText.reasonMissing}
        </span>
      )}
      <p className={styles.chips}>
        {reviewText.reasons.map((words) => (
          <button key={words} type="button" className={chipClass} onClick={() => add(words)}>
            {words}
          </button>
        ))}
      </p>
    </>
  );
}
