import type { Id } from '@zhihui/contract/schema.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { buttonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { answerAnchor } from '../question.loader.ts';
import type { Answer } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './answer.module.css';
import { share } from './share.ts';
import type { Act } from './use-act.ts';

const BUTTON = buttonClass('text', 'small');
// its icon is drawn by the sheet, as every answer has one
const SHARE = cx('drawn', BUTTON, styles.share);

interface AnswerActionsProps {
  answer: Answer;
  /** These from the list: had every answer its own, the page would take a tenth longer to render. */
  act: Act;
  /** Loads the list again, where this answer then stands. */
  follow: (id: Id) => Promise<void>;
  navigate: NavigateFunction;
  onEdit: () => void;
}

/** What the reader can do with an answer; what is not theirs is not drawn. */
export function AnswerActions({ answer, act, follow, navigate, onEdit }: AnswerActionsProps) {
  const { id, questionId, accepted, rejected, abilities } = answer;
  const { busy, press } = usePress();
  const { place, keepPlace } = usePreservedPlace(answer);
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
  const show = () => follow(id);
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
      ref={place}
      className={styles.actions}
      role="group"
      aria-label={questionText.answerActions(answer.author.nickname)}
    >
      {abilities.accept &&
        button('accept', accepted ? unaccept : accept, () =>
          keepPlace(() => act((calls) => calls.accept(id, !accepted), show)),
        )}
      {abilities.accept &&
        !accepted &&
        button('reject', rejected ? unreject : reject, () =>
          keepPlace(() => act((calls) => calls.reject(id, !rejected), show)),
        )}
      {abilities.promote && button('promote', questionText.promote, promote)}
      {abilities.edit && button('edit', questionText.edit, onEdit)}
      {abilities.delete && button('remove', questionText.remove, remove)}
      {button(
        'share',
        questionText.share,
        () => share(itemAddress('QUESTION', questionId, answerAnchor(id))),
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
function usePreservedPlace({ accepted, rejected }: Answer) {
  const place = useRef<HTMLDivElement>(null);
  const top = useRef<number>(undefined);
  const measure = () => place.current?.getBoundingClientRect().top;
  useLayoutEffect(() => {
    if (top.current === undefined) return;
    window.scrollBy({ top: (measure() ?? 0) - top.current, behavior: 'instant' });
    top.current = undefined;
  }, [accepted, rejected]);
  const keepPlace = async (run: () => Promise<unknown>) => {
    top.current = measure();
    if ((await run()) === null) top.current = undefined;
  };
  return { place, keepPlace };
}
