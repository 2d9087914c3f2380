import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ShareIcon, TrashIcon } from '../../../ui/action-icons.tsx';
import { PenIcon } from '../../../ui/icon.tsx';
import { CopyIcon, RefreshIcon, UserIcon } from '../../../ui/tool-icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../../../session/session.ts';
import { Reactions } from '../../reaction/reaction.public.ts';
import type { Question } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './question.module.css';
import { share } from './share.ts';
import { useAct } from './use-act.ts';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));
const CloseDialog = lazyPart(() => import('./close-dialog.tsx'));

interface QuestionActionsProps {
  question: Question;
  /** Actions with a place of their own below. */
  children?: ReactNode;
}

/** What the reader can do with the question; what is theirs to change comes from its abilities. */
export function QuestionActions({ question, children }: QuestionActionsProps) {
  const [open, setOpen] = useState<'invite' | 'close' | null>(null);
  const act = useAct();
  const remove = useRemoval(question);
  const { can } = useSession();
  const { id, abilities, closed, liveRevision } = question;
  const answerable = liveRevision !== null && closed !== true;
  const reopen = async () => {
    if ((await act((calls) => calls.reopen(id))) !== null) toast.done(questionText.reopened);
  };
  return (
    <div className={cx(styles.actions, 'noprint')} role="group" aria-label={questionText.actions}>
      {liveRevision !== null && (
        <Reactions key={id} item={question} className={buttonClass('text')} />
      )}
      {children}
      <Press onPress={() => void share(itemAddress('QUESTION', id))} icon={<ShareIcon />}>
        {questionText.share}
      </Press>
      {answerable && (can('question.add') || can('answer.add')) && (
        <Press onPress={() => setOpen('invite')} icon={<UserIcon />}>
          {questionText.invite}
        </Press>
      )}
      {abilities.edit && (
        <Anchor
          className={buttonClass('text')}
          to={`/editor?model=QUESTION&id=${id}`}
          by={{ state: { model: 'QUESTION' } }}
        >
          <PenIcon />
          {questionText.edit}
        </Anchor>
      )}
      {abilities.edit && answerable && (
        <Press onPress={() => setOpen('close')} icon={<CopyIcon />}>
          {questionText.close}
        </Press>
      )}
      {abilities.edit && closed === true && (
        <Press onPress={() => void reopen()} icon={<RefreshIcon />}>
          {questionText.reopen}
        </Press>
      )}
      {abilities.delete && (
        <Press onPress={() => void remove()} icon={<TrashIcon />}>
          {questionText.remove}
        </Press>
      )}
      <Suspense>
        {open === 'invite' && <InviteDialog questionId={id} onClose={() => setOpen(null)} />}
        {open === 'close' && <CloseDialog question={question} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

interface PressProps {
  onPress: () => void;
  icon: ReactNode;
  children: string;
}

function Press({ onPress, icon, children }: PressProps) {
  const live = useHydrated();
  return (
    <button type="button" className={buttonClass('text')} disabled={!live} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}

/** Deletes at once: it can be undone, from the toast here and from the recycle bin later. */
function useRemoval({ id }: Question) {
  const navigate = useNavigate();
  const act = useAct();
  const restore = async () => {
    if ((await act((calls) => calls.restoreQuestion(id))) === null) return;
    toast.done(questionText.restored);
    await navigate(itemAddress('QUESTION', id));
  };
  return async () => {
    const calls = await import('../question.calls.ts');
    const answer = await calls.removeQuestion(id);
    if (!answer.ok) {
      if (answer.error.code !== 403)
        toast.error(serverMessage(answer.error.msg, questionText.failed));
      return;
    }
    toast.done(questionText.removed, { label: questionText.undo, run: () => void restore() });
    await navigate(listAddress('QUESTION'));
  };
}
