import { useCallback, useState } from 'react';
import type { SimilarQuestion } from '@zhihui/contract/features/question/question.schema.ts';
import { useRevalidator } from 'react-router';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { close, reopen, similar } from '../question.calls.ts';
import type { Question } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { PickDialog } from './pick-dialog.tsx';

interface CloseDialogProps {
  question: Pick<Question, 'id'>;
  onClose: () => void;
}

/** Closes the question as the duplicate of another one. */
export default function CloseDialog({ question: { id }, onClose }: CloseDialogProps) {
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const find = useCallback((words: string) => similar(words, id), [id]);
  const undo = async () => {
    const answer = await reopen(id);
    if (answer.ok) toast.done(questionText.reopened);
    else toast.error(serverMessage(answer.error.msg, questionText.failed));
    await revalidate();
  };
  const pick = async (original: SimilarQuestion) => {
    const answer = await close(id, original.id);
    if (!answer.ok) return setError(serverMessage(answer.error.msg, questionText.failed));
    toast.done(questionText.closeDone, { label: questionText.undo, run: () => void undo() });
    await revalidate();
    onClose();
  };
  return (
    <PickDialog
      title={questionText.closeTitle}
      onClose={onClose}
      label={questionText.closeLabel}
      hint={questionText.closeHint}
      none={questionText.closeNone}
      find={find}
      keyOf={(row) => String(row.id)}
      nameOf={(row) => row.title}
      onPick={(row) => void pick(row)}
      error={error}
    />
  );
}
