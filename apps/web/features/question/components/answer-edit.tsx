import { useEffect, useRef, useState } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { said } from '../../../lib/said.ts';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { edit, read } from '../question.calls.ts';
import { questionText } from '../question.text.ts';
import { isSend } from './answer-form.tsx';
import { AnswerPictures } from './answer-pictures.tsx';
import type { PictureRules } from './answer-pictures.tsx';
import styles from './question.module.css';

/** Changes the text of an answer in its place. What was typed stays whatever the server says. */
export default function AnswerEdit({ id, onClose }: { id: Id; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = useRef<PictureRules>(null);
  const [start, setStart] = useState<{ content: string; revision: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void read(id).then(({ code, data, msg }) => {
      if (code === 200) setStart(data);
      else setError(said(msg, questionText.failed));
    });
  }, [id]);
  useEffect(() => field.current?.focus(), [start]);
  const save = async () => {
    const content = field.current?.value ?? '';
    if (busy || start === null) return;
    if (content.trim() === '') return setError(questionText.empty);
    const waits = pictures.current?.refusal(content) ?? null;
    if (waits !== null) return setError(waits);
    setBusy(true);
    const { code, msg } = await edit(id, content, start.revision);
    setBusy(false);
    if (code !== 200) return setError(said(msg, questionText.failed));
    toast.done(questionText.saved);
    await revalidate();
    onClose();
  };
  const note = `edit-${id}`;
  return (
    <div className={styles.compose}>
      <textarea
        key={start?.revision ?? 0}
        ref={field}
        className={inputClass}
        rows={8}
        defaultValue={start?.content ?? ''}
        disabled={start === null}
        aria-label={questionText.content}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : note}
        onKeyDown={(event) => {
          if (isSend(event)) void save();
          if (event.key === 'Escape') onClose();
        }}
      />
      <div className={styles.composeRow}>
        {start !== null && <AnswerPictures field={field} ref={pictures} />}
        <span id={note} className={styles.error}>
          {error}
        </span>
        <button type="button" className={buttonClass()} onClick={onClose}>
          {questionText.cancel}
        </button>
        <button
          type="button"
          className={buttonClass('primary')}
          aria-busy={busy || undefined}
          onClick={() => void save()}
        >
          {questionText.save}
        </button>
      </div>
    </div>
  );
}
