import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { useEffect, useState } from 'react';
import type { Envelope } from '@zhihui/contract/client.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { questionText } from '../question.text.ts';
import styles from './pick-dialog.module.css';

interface PickDialogProps<T> {
  title: string;
  onClose: () => void;
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

/** A dialog with a field whose words find rows, and the rows as buttons. Asks after a pause in typing; late answers to earlier words are dropped. */
export function PickDialog<T>({
  title,
  onClose,
  label,
  hint,
  none,
  find,
  keyOf,
  nameOf,
  onPick,
  error,
}: PickDialogProps<T>) {
  const [words, setWords] = useState('');
  const [rows, setRows] = useState<T[] | null>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === '') return undefined;
    let late = false;
    const timer = setTimeout(() => {
      void find(wanted).then(({ code, data, msg }) => {
        if (late) return;
        setRows(data);
        setFailed(code === 200 ? undefined : serverMessage(msg, questionText.failed));
      });
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [words, find]);
  const asked = words.trim() !== '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        // browsers that know no `closedby` close it by nothing else under a finger
        <button type="button" className={buttonClass()} onClick={onClose}>
          {questionText.cancel}
        </button>
      }
    >
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
    </Dialog>
  );
}
