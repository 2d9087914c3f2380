import { MAX_REASON } from '@zhihui/contract/features/audit-log/audit-log.limits.ts';
import { useId } from 'react';
import type { RefObject } from 'react';
import { cx } from '../../../lib/cx.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import styles from './verdict.module.css';

export interface ReasonState {
  text: string;
  missing: boolean;
  /** Stored, so that leaving the page loses nothing. */
  safe: boolean;
  /** Usual words, to be put in by a press. */
  templates: readonly string[];
  set: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Why something goes back; chips put the usual words in. */
export function ReasonField({ reason, send }: { reason: ReasonState; send: () => void }) {
  const id = useId();
  const { text, missing, safe, templates, set, field } = reason;
  const appendTemplate = (template: string) => {
    const trimmed = text.trim();
    set(
      trimmed === ''
        ? template
        : `${trimmed}${/[。；！？]$/u.test(trimmed) ? '' : '；'}${template}`,
    );
    field.current?.focus();
  };
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {reviewText.reason}
        <span>{reviewText.reasonRequired}</span>
      </label>
      <textarea
        ref={field}
        id={id}
        className={inputClass}
        rows={4}
        maxLength={MAX_REASON}
        placeholder={reviewText.reasonHint}
        value={text}
        data-autosaved={safe || undefined}
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
      {templates.length > 0 && (
        <ul className={styles.chips} aria-label={reviewText.reasons}>
          {templates.map((template) => (
            <li key={template}>
              <button
                type="button"
                className={cx(chipClass, styles.template)}
                title={template}
                onClick={() => appendTemplate(template)}
              >
                {template}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
