import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { EditorView } from 'prosemirror-view';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { announce } from './announce.ts';
import { clearFound, found, goToFound, replaceFound, search } from './find.ts';
import { MAX_HITS } from './find-text.ts';
import { openPanel, show } from './panels.ts';
import { DownArrowIcon, UpIcon } from './visual-icons.tsx';
import { visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-bars.module.css';

/** Finds words in the text and puts others in their place. */
export function FindBar({ view }: { view: EditorView }) {
  const open = openPanel(useVisualState(view));
  return open === 'find' || open === 'replace' ? <OpenBar view={view} /> : null;
}

function OpenBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const [words, setWords] = useState(() => selectedWords(view));
  const [replacement, setReplacement] = useState('');
  const [regexp, setRegexp] = useState(false);
  const [matchCase, setMatchCase] = useState(false);
  const [problem, setProblem] = useState<'bad' | 'slow' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { places, current } = found(state);

  const searching = useRef<Promise<void>>(Promise.resolve());
  const { doc } = state;
  useEffect(() => {
    let current = true;
    const wanted = { words, regexp, matchCase };
    searching.current = search(view, wanted, replacement, () => current).then((wrong) => {
      if (current) setProblem(wrong);
    });
    return () => {
      current = false;
    };
  }, [view, words, replacement, regexp, matchCase, doc]);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    return () => {
      if (!view.isDestroyed) clearFound(view);
    };
  }, [view]);

  const close = () => {
    show(null)(view.state, view.dispatch);
    view.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type !== 'checkbox'
    )
      goToFound(view, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const replace = async (all: boolean) => {
    // the places known before are those of other words, or would get another replacement
    await latest(searching);
    if (view.isDestroyed) return;
    const count = replaceFound(view, all);
    if (count > 0) announce(visualText.replaced(count));
    // a button with nothing left to replace is disabled, and would take the focus and Esc with it
    if (all || found(view.state).places.length === 0) field.current?.focus();
  };
  const count =
    problem === null ? visualText.found(current + 1, places.length, places.length >= MAX_HITS) : '';
  return (
    <section className={styles.find} aria-label={visualText.findInText} onKeyDown={onKey}>
      <div>
        <input
          ref={field}
          aria-label={visualText.find}
          placeholder={visualText.find}
          value={words}
          maxLength={500}
          aria-invalid={problem !== null}
          onChange={(event) => setWords(event.target.value)}
        />
        <button
          type="button"
          className={iconButtonClass}
          aria-label={visualText.previous}
          onClick={() => goToFound(view, -1)}
        >
          <UpIcon />
        </button>
        <button
          type="button"
          className={iconButtonClass}
          aria-label={visualText.next}
          onClick={() => goToFound(view, 1)}
        >
          <DownArrowIcon />
        </button>
        <label>
          <input
            type="checkbox"
            checked={matchCase}
            onChange={(event) => setMatchCase(event.target.checked)}
          />
          {visualText.matchCase}
        </label>
        <label>
          <input
            type="checkbox"
            checked={regexp}
            onChange={(event) => setRegexp(event.target.checked)}
          />
          {visualText.regexp}
        </label>
        <span role="status">
          {words === ''
            ? ''
            : problem === 'bad'
              ? visualText.badRegexp
              : problem === 'slow'
                ? visualText.slowRegexp
                : count}
        </span>
        <button
          type="button"
          className={iconButtonClass}
          aria-label={visualText.close}
          onClick={close}
        >
          <CloseIcon />
        </button>
      </div>
      <div>
        <input
          aria-label={visualText.replaceWith}
          placeholder={visualText.replaceWith}
          value={replacement}
          maxLength={2000}
          onChange={(event) => setReplacement(event.target.value)}
        />
        <button
          type="button"
          className={buttonClass('plain', 'small')}
          disabled={places.length === 0}
          onClick={() => void replace(false)}
        >
          {visualText.replace}
        </button>
        <button
          type="button"
          className={buttonClass('plain', 'small')}
          disabled={places.length === 0}
          onClick={() => void replace(true)}
        >
          {visualText.replaceAll}
        </button>
      </div>
    </section>
  );
}

/** Waits for what is running, and for whatever took its place meanwhile. */
async function latest(running: RefObject<Promise<void>>): Promise<void> {
  for (let waited; waited !== running.current;) {
    waited = running.current;
    await waited;
  }
}

function selectedWords(view: EditorView): string {
  const { from, to } = view.state.selection;
  return to - from < 200 ? view.state.doc.textBetween(from, to, ' ') : '';
}
