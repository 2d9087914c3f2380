import { useEffect, useState } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { getServerMessage } from '../lib/server-message.ts';
import { Field } from './field.tsx';
import styles from './search-select.module.css';

export interface SearchSelectProps<T> {
  label: string;
  hint: string;
  /** Message for no results. */
  emptyText: string;
  /** Message for a failed search. */
  failed: string;
  search: (input: string) => Promise<Result<T[]>>;
  getKey: (row: T) => string;
  getName: (row: T) => string;
  onPick: (row: T) => void;
  error: string | undefined;
}

const DEBOUNCE_MS = 250;

/** A search field with its results as buttons. Searches after a pause in typing and drops late results of earlier input. */
export function SearchSelect<T>(props: SearchSelectProps<T>) {
  const {
    label,
    hint,
    emptyText,
    failed: failedText,
    search,
    getKey,
    getName,
    onPick,
    error,
  } = props;
  const [input, setInput] = useState('');
  const [rows, setRows] = useState<T[] | null>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const query = input.trim();
    if (query === '') return undefined;
    let cancelled = false;
    const timer = setTimeout(() => {
      void search(query).then((result) => {
        if (cancelled) return;
        setRows(result.ok ? result.data : null);
        setFailed(result.ok ? undefined : getServerMessage(result.error.msg, failedText));
      });
    }, DEBOUNCE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [input, search, failedText]);
  const hasQuery = input.trim() !== '';
  return (
    <>
      <Field
        label={label}
        hint={hint}
        error={error ?? failed}
        value={input}
        maxLength={MAX_KEYWORD}
        autoFocus
        onChange={(event) => setInput(event.target.value)}
      />
      <ul className={styles.rows} aria-live="polite">
        {hasQuery && rows?.length === 0 && <li className={styles.none}>{emptyText}</li>}
        {hasQuery &&
          rows?.map((row) => (
            <li key={getKey(row)}>
              <button type="button" onClick={() => onPick(row)}>
                {getName(row)}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
