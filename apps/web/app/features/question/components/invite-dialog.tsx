import { useCallback, useState } from 'react';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { invite, people } from '../question.calls.ts';
import { questionText } from '../question.text.ts';
import { PickDialog } from './pick-dialog.tsx';

interface InviteDialogProps {
  questionId: Id;
  onClose: () => void;
}

/** Asks somebody who may read the question for an answer. */
export default function InviteDialog({ questionId, onClose }: InviteDialogProps) {
  const [error, setError] = useState<string>();
  const find = useCallback((words: string) => people(questionId, words), [questionId]);
  const pick = async ({ id, nickname }: UserBrief) => {
    const answer = await invite(questionId, id);
    if (!answer.ok) return setError(serverMessage(answer.error.msg, questionText.failed));
    toast.done(questionText.invited(nickname));
    onClose();
  };
  return (
    <PickDialog
      title={questionText.inviteTitle}
      onClose={onClose}
      label={questionText.inviteLabel}
      hint={questionText.inviteHint}
      none={questionText.inviteNone}
      find={find}
      keyOf={(person) => String(person.id)}
      nameOf={(person) => person.nickname}
      onPick={(person) => void pick(person)}
      error={error}
    />
  );
}
