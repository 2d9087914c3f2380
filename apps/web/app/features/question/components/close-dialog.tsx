import { useCallback, useState } from 'react';
import type { SimilarQuestion } from '@zhihui/contract/features/question/question.endpoints.ts';
import { useRevalidator } from 'react-router';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { close, reopen, findSimilar } from '../question.calls.ts';
import type { Question } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { SearchDialog } from './search-dialog.tsx';

interface CloseDialogProps {
  question: Pick<Question, 'id'>;
  onClose: () => void;
}

/** Closes the question as the duplicate of another one. */
export default function CloseDialog({ question: { id }, onClose }: CloseDialogProps) {
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const search = useCallback((keyword: string) => findSimilar(keyword, id), [id]);
  const undo = async () => {
    const result = await reopen(id);
    if (result.ok) toast.success(questionText.reopened);
    else toast.error(getServerMessage(result.error.msg, questionText.failed));
    await revalidate();
  };
  const select = async (original: SimilarQuestion) => {
    const result = await close(id, original.id);
    if (!result.ok) return setError(getServerMessage(result.error.msg, questionText.failed));
    toast.success(questionText.closeDone, { label: questionText.undo, run: () => void undo() });
    await revalidate();
    onClose();
  };
  return (
    <SearchDialog
      title={questionText.closeTitle}
      onClose={onClose}
      label={questionText.closeLabel}
      hint={questionText.closeHint}
      emptyText={questionText.closeNone}
      search={search}
      getKey={(row) => String(row.id)}
      getName={(row) => row.title}
      onPick={(row) => void select(row)}
      error={error}
    />
  );
}
