// Why it is as it is: docs/decisions/0073-suggestions.md
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { saveSearch, useActiveLine, useSuggestions } from './use-suggestions.ts';
import type { SuggestItem } from './use-suggestions.ts';
import { SuggestList } from './suggest-list.tsx';
import { suggestText as words } from './suggest.text.ts';
import styles from './suggest-box.module.css';

const TYPES = ['focus', 'click', 'input', 'blur', 'keydown'];

interface SuggestBoxProps {
  input: HTMLInputElement;
  /** What was searched for in the field before this component was loaded. */
  early: { typed: string };
  /** Open only after input or a press, not on focus. */
  quiet: boolean;
}

/**
 * Suggestions below an existing search field, which works without them: its form searches, this list
 * only offers more. The field becomes their combobox.
 */
export function SuggestBox({ input, early, quiet }: SuggestBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const { key } = useLocation();
  const member = useSession().user !== null;
  const [open, setOpen] = useState(!quiet && document.activeElement === input);
  const [typed, setTyped] = useState(input.value);
  const { groups, settled, hasRecents, forget } = useSuggestions(typed, open, member);

  const onPick = (item: SuggestItem) => {
    setOpen(false);
    if (item.word === undefined) {
      input.blur();
      if (item.to !== undefined) void navigate(item.to);
      return;
    }
    submitSearch(input, item.word);
  };
  const onForget = ({ recent }: SuggestItem) => recent !== undefined && forget(recent);
  const listed = useActiveLine({ typed, groups, first: -1, onPick, onForget });
  const shown = open && listed.items.length > 0;
  const active = shown && listed.active >= 0 ? `${id}-${listed.active}` : null;

  const onKey = (event: KeyboardEvent) => {
    // while an input method is composing, keys choose characters
    if (event.isComposing) return;
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      listed.setActive(-1);
    } else if (!shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      setOpen(true);
      event.preventDefault();
    } else if (shown) listed.onKey(event);
  };

  const onEvent = useEffectEvent((event: Event) => {
    switch (event.type) {
      case 'focus':
      case 'click':
      case 'input':
        setTyped(input.value);
        setOpen(!quiet || event.type !== 'focus');
        break;
      case 'blur':
        setOpen(false);
        break;
      case 'submit':
        saveSearch(member, input.value);
        setOpen(false);
        break;
      default:
        onKey(event as KeyboardEvent);
    }
  });
  /** Returns the event that the field fired between rendering and listening. */
  const getMissedEvent = useEffectEvent(() => {
    if (document.activeElement !== input) return 'blur';
    return input.value === typed ? 'focus' : 'input';
  });
  useEffect(() => {
    const { form } = input;
    for (const type of TYPES) input.addEventListener(type, onEvent);
    form?.addEventListener('submit', onEvent);
    // does not bubble, so that no other listener hears it twice
    input.dispatchEvent(new Event(getMissedEvent()));
    return () => {
      for (const type of TYPES) input.removeEventListener(type, onEvent);
      form?.removeEventListener('submit', onEvent);
    };
  }, [input]);
  const saveEarlySearch = useEffectEvent(() => saveSearch(member, early.typed));
  useEffect(() => saveEarlySearch(), [early]);
  // another page sets the field to its own query
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) setOpen(false);
    shownKey.current = key;
  }, [key]);
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(shown),
      'aria-controls': shown ? id : null,
      'aria-activedescendant': active,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    if (active !== null) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [input, shown, id, active]);

  return (
    <>
      <p className="vh" role="status">
        {open && settled && typed.trim() !== '' && words.count(listed.items.length)}
      </p>
      {shown && (
        <div className={styles.box}>
          <SuggestList
            id={id}
            groups={groups}
            active={listed.active}
            onActive={listed.setActive}
            onPick={onPick}
            onForget={onForget}
          />
          {typed.trim() === '' && hasRecents && (
            <footer className={styles.foot}>
              <button
                type="button"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => forget(null)}
              >
                {words.clear}
              </button>
            </footer>
          )}
        </div>
      )}
    </>
  );
}

/** Submits a search as if the text had been typed. */
function submitSearch(input: HTMLInputElement, typed: string): void {
  input.value = typed;
  input.form?.requestSubmit();
}
