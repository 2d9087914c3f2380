import { useCallback, useState } from 'react';
import type { SimilarQuestion } from '@zhihui/contract/features/question/question.schema.ts';
import { useRevalidator } from 'react-router';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { close, similar } from '../question.calls.ts';
import type { Question } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { PickDialog } from './pick-dialog.tsx';

interface CloseDialogProps {
  question: Question;
  onClose: () => void;
}

/** Closes the question as the duplicate of another one. */
export default function CloseDialog({ question: { id }, onClose }: CloseDialogProps) {
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const find = useCallback((words: string) => similar(words, id), [id]);
  const pick = async (original: SimilarQuestion) => {
    const { code, msg } = await close(id, original.id);
    if (code !== 200) return setError(serverMessage(msg, questionText.failed));
    toast.done(questionText.closeDone);
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
