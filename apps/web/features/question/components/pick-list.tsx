import { useEffect, useState } from 'react';
import type { Envelope } from '@zhihui/contract/client.ts';
import { Field } from '../../../ui/field.tsx';
import styles from './pick-list.module.css';

interface PickListProps<T> {
  label: string;
  hint: string;
  /** Said when nothing was found. */
  none: string;
  find: (words: string) => Promise<Envelope<T[]>>;
  keyOf: (row: T) => string;
  nameOf: (row: T) => string;
  onPick: (row: T) => void;
  error: string | undefined;
}

const PAUSE_MS = 250;

/** A field whose words find rows, and the rows as buttons. Asks after a pause in typing; late answers to earlier words are dropped. */
export function PickList<T>({
  label,
  hint,
  none,
  find,
  keyOf,
  nameOf,
  onPick,
  error,
}: PickListProps<T>) {
  const [words, setWords] = useState('');
  const [rows, setRows] = useState<T[] | null>(null);
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === '') return undefined;
    let late = false;
    const timer = setTimeout(() => {
      void find(wanted).then(({ code, data }) => {
        if (!late) setRows(code === 200 ? data : []);
      });
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [words, find]);
  const asked = words.trim() !== '';
  return (
    <>
      <Field
        label={label}
        hint={hint}
        error={error}
        value={words}
        maxLength={100}
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
