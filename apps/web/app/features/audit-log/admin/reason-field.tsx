import { MAX_REASON } from '@zhihui/contract/features/audit-log/audit-log.limits.ts';
import { useId, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import { cx } from '../../../lib/cx.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { reviewText } from './audit-log-admin.text.ts';
import styles from './verdict.module.css';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { useSession } from '../../../session/session.ts';

export interface ReasonState {
  text: string;
  missing: boolean;
  /** Stored, so that leaving the page loses nothing. */
  isStored: boolean;
  /** Reasons to insert with one press. */
  templates: readonly string[];
  set: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The reason of a rejection, with templates to insert. */
export function ReasonField({ reason, send }: { reason: ReasonState; send: () => void }) {
  const id = useId();
  const { text, missing, isStored, templates, set, field } = reason;
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
        data-autosaved={isStored || undefined}
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

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

interface ReasonOptions {
  kind: ReviewQueueKind;
  /** Id of the item; empty for several items, whose reason is not stored. */
  id: string;
  templates: readonly string[];
}

/**
 * The reason being written and the functions that change it. The text of an item stays while another is shown, and when
 * the session ends or the page closes.
 */
export function useReason(
  field: RefObject<HTMLTextAreaElement | null>,
  { kind, id: itemId, templates }: ReasonOptions,
) {
  const { user } = useSession();
  const [texts, setTexts] = useState(NO_TEXTS);
  /** The item whose rejection has no reason yet. */
  const [missing, setMissing] = useState<string | null>(null);
  /** Whether the text is stored and survives leaving the page. */
  const [isStored, setStored] = useState(false);
  const userId = user?.id;
  useEffect(() => {
    if (itemId === '') return;
    const stored = createUnsentStore(userId, `review ${kind} ${itemId}`).read();
    if (stored !== null)
      // oxlint-disable-next-line react-hooks/set-state-in-effect -- the server that renders the page first has no storage
      setTexts((now) => (now.has(itemId) ? now : new Map(now).set(itemId, stored)));
  }, [kind, itemId, userId]);
  const write = (key: string, text: string) => {
    setTexts((now) => new Map(now).set(key, text));
    setMissing(null);
    setStored(key !== '' && createUnsentStore(userId, `review ${kind} ${key}`).write(text));
  };
  return {
    state: {
      text: texts.get(itemId) ?? '',
      missing: missing === itemId,
      isStored,
      templates,
      field,
      set: (next: string) => write(itemId, next),
    } satisfies ReasonState,
    write,
    /** Clears the field but keeps the stored text, in case the answer never arrives. */
    hide: (key: string) => setTexts((now) => new Map(now).set(key, '')),
    clear: (key = itemId) => write(key, ''),
    /** Shows that a reason is required and focuses the field. */
    requestReason: () => {
      setMissing(itemId);
      field.current?.focus();
    },
  };
}
