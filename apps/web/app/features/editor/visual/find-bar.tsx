import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { EditorView } from 'prosemirror-view';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { announceToScreenReader } from './dom.ts';
import { clearFindResults, getFindState, goToMatch, replaceMatches, search } from './find.ts';
import { MAX_HITS } from './find-text.ts';
import { getOpenPanel, togglePanel } from './panels.ts';
import { DownArrowIcon, UpIcon } from './visual-icons.tsx';
import { visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

/** The search and replace bar. */
export function FindBar({ view }: { view: EditorView }) {
  const open = getOpenPanel(useVisualState(view));
  return open === 'find' || open === 'replace' ? <OpenBar view={view} /> : null;
}

function OpenBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const [query, setQuery] = useState(() => getSelectedText(view));
  const [replacement, setReplacement] = useState('');
  const [regexp, setRegexp] = useState(false);
  const [matchCase, setMatchCase] = useState(false);
  const [problem, setProblem] = useState<'invalid' | 'timeout' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { matches: positions, current } = getFindState(state);

  const searching = useRef<Promise<void>>(Promise.resolve());
  const { doc } = state;
  useEffect(() => {
    let current = true;
    const findQuery = { text: query, regexp, matchCase };
    searching.current = search(view, findQuery, replacement, () => current).then((error) => {
      if (current) setProblem(error);
    });
    return () => {
      current = false;
    };
  }, [view, query, replacement, regexp, matchCase, doc]);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    return () => {
      if (!view.isDestroyed) clearFindResults(view);
    };
  }, [view]);

  const close = () => {
    togglePanel(null)(view.state, view.dispatch);
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
      goToMatch(view, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const replace = async (all: boolean) => {
    // the current matches may belong to an older query or replacement
    await waitForLatest(searching);
    if (view.isDestroyed) return;
    const count = replaceMatches(view, all);
    if (count > 0) announceToScreenReader(visualText.replaced(count));
    // the focused button is disabled when nothing is left, which would lose the focus and Esc
    if (all || getFindState(view.state).matches.length === 0) field.current?.focus();
  };
  const count =
    problem === null
      ? visualText.matchCount(current + 1, positions.length, positions.length >= MAX_HITS)
      : '';
  return (
    <section className={styles.find} aria-label={visualText.findInText} onKeyDown={onKey}>
      <div>
        <input
          ref={field}
          aria-label={visualText.find}
          placeholder={visualText.find}
          value={query}
          maxLength={500}
          aria-invalid={problem !== null}
          onChange={(event) => setQuery(event.target.value)}
        />
        <button
          type="button"
          className={iconButtonClass}
          aria-label={visualText.previous}
          onClick={() => goToMatch(view, -1)}
        >
          <UpIcon />
        </button>
        <button
          type="button"
          className={iconButtonClass}
          aria-label={visualText.next}
          onClick={() => goToMatch(view, 1)}
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
          {query === ''
            ? ''
            : problem === 'invalid'
              ? visualText.invalidRegexp
              : problem === 'timeout'
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
          className={getButtonClass('plain', 'small')}
          disabled={positions.length === 0}
          onClick={() => void replace(false)}
        >
          {visualText.replace}
        </button>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          disabled={positions.length === 0}
          onClick={() => void replace(true)}
        >
          {visualText.replaceAll}
        </button>
      </div>
    </section>
  );
}

/** Waits for the running search, and for any that replaced it meanwhile. */
async function waitForLatest(running: RefObject<Promise<void>>): Promise<void> {
  for (let pending; pending !== running.current;) {
    pending = running.current;
    await pending;
  }
}

function getSelectedText(view: EditorView): string {
  const { from, to } = view.state.selection;
  return to - from < 200 ? view.state.doc.textBetween(from, to, ' ') : '';
}
