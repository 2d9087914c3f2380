import type { Id } from '@zhihui/contract/schema.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { getAnswerAnchor } from '../question.loader.ts';
import type { Answer } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';
import { share } from './share.ts';
import type { RunQuestionAction } from './use-question-action.ts';

const BUTTON = getButtonClass('text', 'small');
// its icon is drawn by the sheet, as every answer has one
const SHARE = cx('drawn', BUTTON, styles.share);

interface AnswerActionsProps {
  answer: Answer;
  /** These from the list: had every answer its own, the page would take a tenth longer to render. */
  runAction: RunQuestionAction;
  /** Loads the list again, where this answer then stands. */
  follow: (id: Id) => Promise<void>;
  navigate: NavigateFunction;
  onEdit: () => void;
}

/** What the reader can do with an answer; what is not theirs is not drawn. */
export function AnswerActions({ answer, runAction, follow, navigate, onEdit }: AnswerActionsProps) {
  const { id, questionId, accepted, rejected, abilities } = answer;
  const { busy, press } = usePress();
  const { place: containerRef, keepPlace: preserveScroll } = usePreservedScroll(answer);
  const remove = async () => {
    if ((await runAction((questionCalls) => questionCalls.remove(id))) === null) return;
    const restore = async () => {
      if ((await runAction((questionCalls) => questionCalls.restore(id))) !== null)
        toast.success(questionText.restored);
    };
    toast.success(questionText.removed, { label: questionText.undo, run: () => void restore() });
  };
  const promote = async () => {
    const promoted = await runAction((questionCalls) => questionCalls.promote(id));
    if (promoted !== null) await navigate(`/editor?draft=${promoted.data.draftId}`);
  };
  const showAnswer = () => follow(id);
  // by its place among them a button is the same one, whatever it then says
  const button = (name: string, label: string, run: () => unknown, className = BUTTON) => (
    <button
      type="button"
      className={className}
      aria-busy={busy === name || undefined}
      // the second press of a double one may come down on what has moved there
      onClick={({ detail }) => detail < 2 && void press(name, run)}
    >
      {label}
    </button>
  );
  const { accept, unaccept, reject, unreject } = questionText;
  return (
    <div
      ref={containerRef}
      className={styles.actions}
      role="group"
      aria-label={questionText.answerActions(answer.author.nickname)}
    >
      {abilities.accept &&
        button('accept', accepted ? unaccept : accept, () =>
          preserveScroll(() =>
            runAction((questionCalls) => questionCalls.accept(id, !accepted), showAnswer),
          ),
        )}
      {abilities.accept &&
        !accepted &&
        button('reject', rejected ? unreject : reject, () =>
          preserveScroll(() =>
            runAction((questionCalls) => questionCalls.reject(id, !rejected), showAnswer),
          ),
        )}
      {abilities.promote && button('promote', questionText.promote, promote)}
      {abilities.edit && button('edit', questionText.edit, onEdit)}
      {abilities.delete && button('remove', questionText.remove, remove)}
      {button(
        'share',
        questionText.share,
        () => share(itemAddress('QUESTION', questionId, getAnswerAnchor(id))),
        SHARE,
      )}
    </div>
  );
}

/** Marks the pressed button until what it does is done; presses in between do nothing. */
function usePress() {
  const [busy, setBusy] = useState<string | null>(null);
  const press = async (name: string, run: () => unknown) => {
    if (busy !== null) return;
    setBusy(name);
    try {
      await run();
    } finally {
      setBusy(null);
    }
  };
  return { busy, press };
}

/**
 * A verdict puts answers into another order: the one it was given on stays where it was pressed, so that a second press
 * never means another.
 */
function usePreservedScroll({ accepted, rejected }: Answer) {
  const containerRef = useRef<HTMLDivElement>(null);
  const top = useRef<number>(undefined);
  const measure = () => containerRef.current?.getBoundingClientRect().top;
  useLayoutEffect(() => {
    if (top.current === undefined) return;
    window.scrollBy({ top: (measure() ?? 0) - top.current, behavior: 'instant' });
    top.current = undefined;
  }, [accepted, rejected]);
  const preserveScroll = async (run: () => Promise<unknown>) => {
    top.current = measure();
    if ((await run()) === null) top.current = undefined;
  };
  return { place: containerRef, keepPlace: preserveScroll };
}
