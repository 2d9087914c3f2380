import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NavigateFunction } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ShareIcon } from '../../../ui/action-icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { answerAnchor } from '../question.loader.ts';
import type { Answer } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';
import { share } from './share.ts';
import type { Act } from './use-act.ts';

interface AnswerActionsProps {
  answer: Answer;
  /** Both from the list: had every answer its own, the page would take a tenth longer to render. */
  act: Act;
  navigate: NavigateFunction;
  onEdit: () => void;
}

/** What the reader can do with an answer; what is not theirs is not drawn. */
export function AnswerActions({ answer, act, navigate, onEdit }: AnswerActionsProps) {
  const { id, questionId, accepted, rejected, abilities } = answer;
  const { busy, press } = usePress();
  const remove = async () => {
    if ((await act((calls) => calls.remove(id))) === null) return;
    const restore = async () => {
      if ((await act((calls) => calls.restore(id))) !== null) toast.done(questionText.restored);
    };
    toast.done(questionText.removed, { label: questionText.undo, run: () => void restore() });
  };
  const promote = async () => {
    const made = await act((calls) => calls.promote(id));
    if (made !== null) await navigate(`/editor?draft=${made.data.draftId}`);
  };
  const button = (label: string, run: () => unknown, icon?: ReactNode) => (
    <button
      key={label}
      type="button"
      className={buttonClass('text', 'small')}
      aria-busy={busy === label || undefined}
      onClick={() => void press(label, run)}
    >
      {icon}
      {label}
    </button>
  );
  const { accept, unaccept, reject, unreject } = questionText;
  return (
    <div
      className={styles.actions}
      role="group"
      aria-label={questionText.answerActions(answer.author.nickname)}
    >
      {abilities.accept &&
        button(accepted ? unaccept : accept, () => act((calls) => calls.accept(id, !accepted)))}
      {abilities.accept &&
        !accepted &&
        button(rejected ? unreject : reject, () => act((calls) => calls.reject(id, !rejected)))}
      {abilities.promote && button(questionText.promote, promote)}
      {abilities.edit && button(questionText.edit, onEdit)}
      {abilities.delete && button(questionText.remove, remove)}
      {button(
        questionText.share,
        () => share(itemAddress('QUESTION', questionId, answerAnchor(id))),
        <ShareIcon small />,
      )}
    </div>
  );
}

/** Marks the pressed button until what it does is done; presses in between do nothing. */
function usePress() {
  const [busy, setBusy] = useState<string | null>(null);
  const press = async (label: string, run: () => unknown) => {
    if (busy !== null) return;
    setBusy(label);
    try {
      await run();
    } finally {
      setBusy(null);
    }
  };
  return { busy, press };
}
