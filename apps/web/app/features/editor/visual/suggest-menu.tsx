import { useEffect, useEffectEvent, useState } from 'react';
import type { EditorView } from 'prosemirror-view';
import { cx } from '../../../lib/cx.ts';
import { closeSuggestion, MENU_ID, pointAt, suggestion } from './suggest.ts';
import type { MenuKeys, Suggestion } from './suggest.ts';
import type { Offer } from './offer.ts';
import { SUGGEST_TITLES, visualText } from './visual.text.ts';
import { useBeside } from './use-beside.ts';
import { useOffers } from './use-offers.ts';
import type { SuggestHost } from './use-offers.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-bars.module.css';

interface SuggestMenuProps {
  view: EditorView;
  keys: MenuKeys;
  host: SuggestHost;
}

/** The menu beside the caret: of blocks for `/`, of titles for `[[`, of people for `@`, of emoji for `:`. */
export function SuggestMenu({ view, keys, host }: SuggestMenuProps) {
  const open = suggestion(useVisualState(view));
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
  const { offers, searching } = useOffers(open, host);
  const [chosen, setChosen] = useState({ query: '', at: 0 });
  const at = chosen.query === open.query ? Math.min(chosen.at, Math.max(0, offers.length - 1)) : 0;
  const here = offers[at];
  const box = useBeside<HTMLDivElement>({
    view,
    from: open.from,
    to: open.to,
    placement: 'bottom-start',
  });

  const take = (offer: Offer) => {
    view.focus();
    offer.take(view, open);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return false;
    if (event.key === 'Escape') {
      view.dispatch(closeSuggestion(view.state));
      return true;
    }
    if (offers.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setChosen({ query: open.query, at: (at + step + offers.length) % offers.length });
      return true;
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && here !== undefined) {
      take(here);
      return true;
    }
    return false;
  });
  useEffect(() => keys.listen((event) => onKey(event)), [keys]);

  const option = here === undefined ? null : `${MENU_ID}-${at}`;
  useEffect(() => {
    view.dispatch(pointAt(view.state, option));
    if (option !== null) document.querySelector(`#${option}`)?.scrollIntoView({ block: 'nearest' });
  }, [view, option, open.query]);

  const nothing = offers.length === 0;
  // a slash in the text is no question: it does not answer that nothing was found
  if (nothing && !searching && (open.trigger === '/' || open.trigger === ':')) return null;
  return (
    <div ref={box} className={styles.menu}>
      <p>{SUGGEST_TITLES[open.trigger]}</p>
      {nothing ? (
        <p role="status">{searching ? visualText.searching : visualText.noMatch}</p>
      ) : (
        <div id={MENU_ID} role="listbox" aria-label={SUGGEST_TITLES[open.trigger]}>
          {offers.map((offer, index) => (
            <div
              key={offer.id}
              id={`${MENU_ID}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={cx(index === at && styles.here)}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => index !== at && setChosen({ query: open.query, at: index })}
              onClick={() => take(offer)}
            >
              {offer.icon}
              <span>{offer.label}</span>
              {offer.hint !== undefined && <kbd>{offer.hint}</kbd>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
