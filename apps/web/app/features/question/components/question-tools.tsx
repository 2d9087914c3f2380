import type { MouseEvent, ReactNode } from 'react';
import { useId, useState, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { path, PenIcon } from '../../../ui/icon.tsx';
import { getPageQuery, Comments } from '../../comment/comment.public.ts';
import type { QuestionData, Question } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ShareIcon, TrashIcon } from '../../../ui/action-icons.tsx';
import { CopyIcon, RefreshIcon, UserIcon } from '../../../ui/tool-icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../../../session/session.ts';
import { Reactions } from '../../reaction/reaction.public.ts';
import { share } from './share.ts';
import { useQuestionAction } from './use-question-action.ts';
import styles from './question.module.css';

const ChatIcon = path('M3 4h14v10h-7l-4 3v-3H3z');

/** The actions on the question, and its comments, which one of the actions shows. */
export function QuestionTools({ data }: { data: QuestionData }) {
  const { question, comments } = data;
  const { open, isRequested, openComments } = useCommentsFold(data);
  const commentsId = useId();
  const target = { targetType: 'QUESTION', targetId: question.id } as const;
  const toggle = (event: MouseEvent) => {
    // opening it in a new tab stays with the browser
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openComments(!open);
  };
  return (
    <>
      <QuestionActions question={question}>
        {question.liveRevision !== null && (
          <a
            className={getButtonClass('text')}
            href={getPageQuery(target, 1)}
            aria-expanded={open}
            aria-controls={isRequested ? commentsId : undefined}
            onClick={toggle}
          >
            <ChatIcon />
            {questionText.commentsOn}
            {question.commentCount > 0 && <span>{formatCount(question.commentCount)}</span>}
          </a>
        )}
      </QuestionActions>
      {isRequested && (
        <div id={commentsId} className={styles.talk} hidden={!open}>
          <Comments opensDirectly {...target} first={comments} />
        </div>
      )}
    </>
  );
}

/** Whether the comments are shown: when the address leads to them, or after a press. Hidden ones stay mounted. */
function useCommentsFold({ question, comments, addressedAnswer }: QuestionData) {
  const { hash, search } = useLocation();
  const searchParams = new URLSearchParams(search);
  const isAddressed =
    question.liveRevision !== null &&
    addressedAnswer === null &&
    (hash.startsWith('#comment') || searchParams.has('comments') || searchParams.has('comment'));
  const [open, setOpen] = useState(comments !== null);
  const [isRequested, setRequested] = useState(open);
  const openComments = (next: boolean) => {
    setOpen(next);
    if (next) setRequested(true);
  };
  // the server does not receive the fragment
  const isAutoOpen = useHydrated() && isAddressed;
  const [followed, setFollowed] = useState(false);
  if (isAutoOpen !== followed) {
    setFollowed(isAutoOpen);
    if (isAutoOpen) openComments(true);
  }
  return { open, isRequested, openComments };
}

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));
const CloseDialog = lazyPart(() => import('./close-dialog.tsx'));

interface QuestionActionsProps {
  question: Question;
  /** Actions shown at the end of the row. */
  children?: ReactNode;
}

/** The reader's actions on the question, by its abilities. */
function QuestionActions({ question, children }: QuestionActionsProps) {
  const [open, setOpen] = useState<'invite' | 'close' | null>(null);
  const runAction = useQuestionAction();
  const remove = useRemoval(question);
  const { can } = useSession();
  const { id, abilities, closed, liveRevision } = question;
  const acceptsAnswers = liveRevision !== null && closed !== true;
  const reopen = async () => {
    if ((await runAction((questionCalls) => questionCalls.reopen(id))) !== null)
      toast.success(questionText.reopened);
  };
  return (
    <div className={cx(styles.actions, 'noprint')} role="group" aria-label={questionText.actions}>
      {liveRevision !== null && (
        <Reactions key={id} item={question} className={getButtonClass('text')} />
      )}
      {children}
      <ActionButton onPress={() => void share(itemAddress('QUESTION', id))} icon={<ShareIcon />}>
        {questionText.share}
      </ActionButton>
      {acceptsAnswers && (can('question.add') || can('answer.add')) && (
        <ActionButton onPress={() => setOpen('invite')} icon={<UserIcon />}>
          {questionText.invite}
        </ActionButton>
      )}
      {abilities.edit && (
        <Anchor
          className={getButtonClass('text')}
          to={`/editor?model=QUESTION&id=${id}`}
          by={{ state: { model: 'QUESTION' } }}
        >
          <PenIcon />
          {questionText.edit}
        </Anchor>
      )}
      {abilities.edit && acceptsAnswers && (
        <ActionButton onPress={() => setOpen('close')} icon={<CopyIcon />}>
          {questionText.close}
        </ActionButton>
      )}
      {abilities.edit && closed === true && (
        <ActionButton onPress={() => void reopen()} icon={<RefreshIcon />}>
          {questionText.reopen}
        </ActionButton>
      )}
      {abilities.delete && (
        <ActionButton onPress={() => void remove()} icon={<TrashIcon />}>
          {questionText.remove}
        </ActionButton>
      )}
      <Suspense>
        {open === 'invite' && <InviteDialog questionId={id} onClose={() => setOpen(null)} />}
        {open === 'close' && <CloseDialog question={question} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

interface ActionButtonProps {
  onPress: () => void;
  icon: ReactNode;
  children: string;
}

function ActionButton({ onPress, icon, children }: ActionButtonProps) {
  const hydrated = useHydrated();
  return (
    <button type="button" className={getButtonClass('text')} disabled={!hydrated} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}

/** Deletes at once: the toast undoes it now, the recycle bin later. */
function useRemoval({ id }: Question) {
  const navigate = useNavigate();
  const runAction = useQuestionAction();
  const restore = async () => {
    if ((await runAction((questionCalls) => questionCalls.restoreQuestion(id))) === null) return;
    toast.success(questionText.restored);
    await navigate(itemAddress('QUESTION', id));
  };
  return async () => {
    const questionCalls = await import('../question.calls.ts');
    const result = await questionCalls.removeQuestion(id);
    if (!result.ok) {
      if (result.error.code !== 403)
        toast.error(getServerMessage(result.error.msg, questionText.failed));
      return;
    }
    toast.success(questionText.removed, { label: questionText.undo, run: () => void restore() });
    await navigate(listAddress('QUESTION'));
  };
}
