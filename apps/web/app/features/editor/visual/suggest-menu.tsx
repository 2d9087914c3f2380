import { useEffect, useEffectEvent, useState } from 'react';
import type { EditorView } from 'prosemirror-view';
import { cx } from '../../../lib/cx.ts';
import { closeSuggestion, MENU_ID, setActiveOption, getSuggestion } from './suggest.ts';
import type { MenuKeys, Suggestion } from './suggest.ts';
import type { SuggestOption, SuggestHost } from './use-suggest-options.ts';
import { SEARCH_HINTS, SUGGEST_TITLES, visualText } from './visual.text.ts';
import { useFloatingBar } from './use-floating.ts';
import { useSuggestOptions } from './use-suggest-options.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

interface SuggestMenuProps {
  view: EditorView;
  keys: MenuKeys;
  host: SuggestHost;
}

/** The menu at the caret: blocks for `/`, titles for `[[`, people for `@`, emoji for `:`. */
export function SuggestMenu({ view, keys, host }: SuggestMenuProps) {
  const open = getSuggestion(useVisualState(view));
  return open === null ? null : (
    <OpenMenu
      key={`${open.trigger} ${open.from}`}
      view={view}
      keys={keys}
      host={host}
      open={open}
    />
  );
}

function OpenMenu({ view, keys, host, open }: SuggestMenuProps & { open: Suggestion }) {
  const { options, searching } = useSuggestOptions(open, host);
  const [chosen, setChosen] = useState({ query: '', activeIndex: 0 });
  const activeIndex =
    chosen.query === open.query ? Math.min(chosen.activeIndex, Math.max(0, options.length - 1)) : 0;
  const activeOption = options[activeIndex];
  const floatingRef = useFloatingBar<HTMLDivElement>({
    view,
    from: open.from,
    to: open.to,
    placement: 'bottom-start',
  });

  const applyOption = (option: SuggestOption) => {
    view.focus();
    option.apply(view, open);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return false;
    if (event.key === 'Escape') {
      view.dispatch(closeSuggestion(view.state));
      return true;
    }
    if (options.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setChosen({
        query: open.query,
        activeIndex: (activeIndex + step + options.length) % options.length,
      });
      return true;
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && activeOption !== undefined) {
      applyOption(activeOption);
      return true;
    }
    return false;
  });
  useEffect(() => keys.listen((event) => onKey(event)), [keys]);

  const option = activeOption === undefined ? null : `${MENU_ID}-${activeIndex}`;
  useEffect(() => {
    view.dispatch(setActiveOption(view.state, option));
    if (option !== null) document.querySelector(`#${option}`)?.scrollIntoView({ block: 'nearest' });
  }, [view, option, open.query]);

  const isEmpty = options.length === 0;
  // a slash or colon may be plain text, so do not show that there are no results
  if (isEmpty && !searching && (open.trigger === '/' || open.trigger === ':')) return null;
  return (
    <div ref={floatingRef} className={styles.menu}>
      <p>{SUGGEST_TITLES[open.trigger]}</p>
      {isEmpty ? (
        <p role="status">{searching ? visualText.searching : getEmptyHint(open)}</p>
      ) : (
        <div id={MENU_ID} role="listbox" aria-label={SUGGEST_TITLES[open.trigger]}>
          {options.map((option, index) => (
            <div
              key={option.id}
              id={`${MENU_ID}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={cx(index === activeIndex && styles.here)}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() =>
                index !== activeIndex && setChosen({ query: open.query, activeIndex: index })
              }
              onClick={() => applyOption(option)}
            >
              {option.icon}
              <span>{option.label}</span>
              {option.hint !== undefined && <kbd>{option.hint}</kbd>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** What an empty menu says: how to search before anything is typed, otherwise that nothing matches. */
function getEmptyHint({ trigger, query }: Suggestion): string {
  return query === '' && (trigger === '@' || trigger === '[[')
    ? SEARCH_HINTS[trigger]
    : visualText.noMatch;
}
