import { useCallback, useState } from 'react';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { invite, people } from '../question.calls.ts';
import { questionText } from '../question.text.ts';
import { SearchDialog } from './search-dialog.tsx';

interface InviteDialogProps {
  questionId: Id;
  onClose: () => void;
}

/** Invites a user who can read the question to answer it. */
export default function InviteDialog({ questionId, onClose }: InviteDialogProps) {
  const [error, setError] = useState<string>();
  const search = useCallback((keyword: string) => people(questionId, keyword), [questionId]);
  const select = async ({ id, nickname }: UserBrief) => {
    const result = await invite(questionId, id);
    if (!result.ok) return setError(getServerMessage(result.error.msg, questionText.failed));
    toast.success(questionText.invited(nickname));
    onClose();
  };
  return (
    <SearchDialog
      title={questionText.inviteTitle}
      onClose={onClose}
      label={questionText.inviteLabel}
      hint={questionText.inviteHint}
      emptyText={questionText.inviteNone}
      search={search}
      getKey={(person) => String(person.id)}
      getName={(person) => person.nickname}
      onPick={(person) => void select(person)}
      error={error}
    />
  );
}
