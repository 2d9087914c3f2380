import { useEffect, useState } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { serverMessage } from '../lib/server-message.ts';
import { Field } from './field.tsx';
import styles from './pick-field.module.css';

export interface PickFieldProps<T> {
  label: string;
  hint: string;
  /** Said when nothing was found. */
  none: string;
  /** Said when nothing could be asked. */
  failed: string;
  find: (words: string) => Promise<Result<T[]>>;
  keyOf: (row: T) => string;
  nameOf: (row: T) => string;
  onPick: (row: T) => void;
  error: string | undefined;
}

const PAUSE_MS = 250;

/** A field whose words find rows, and the rows as buttons. Asks after a pause in typing; late answers to earlier words are dropped. */
export function PickField<T>(props: PickFieldProps<T>) {
  const { label, hint, none, failed: failedWords, find, keyOf, nameOf, onPick, error } = props;
  const [words, setWords] = useState('');
  const [rows, setRows] = useState<T[] | null>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === '') return undefined;
    let late = false;
    const timer = setTimeout(() => {
      void find(wanted).then((answer) => {
        if (late) return;
        setRows(answer.ok ? answer.data : null);
        setFailed(answer.ok ? undefined : serverMessage(answer.error.msg, failedWords));
      });
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [words, find, failedWords]);
  const asked = words.trim() !== '';
  return (
    <>
      <Field
        label={label}
        hint={hint}
        error={error ?? failed}
        value={words}
        maxLength={MAX_KEYWORD}
        autoFocus
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className={styles.rows} aria-live="polite">
        {asked && rows?.length === 0 && <li className={styles.none}>{none}</li>}
        {asked &&
          rows?.map((row) => (
            <li key={keyOf(row)}>
              <button type="button" onClick={() => onPick(row)}>
                {nameOf(row)}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
