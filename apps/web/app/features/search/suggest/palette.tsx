// Why it is as it is: docs/decisions/0073-suggestions.md
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { toWellFormed } from '@zhihui/contract/well-formed.ts';
import { useSession } from '../../../session/session.ts';
import { SearchIcon } from '../../../ui/icon.tsx';
import { entriesOf, isMeant } from './palette-entries.ts';
import { leaveSite } from './leave-site.ts';
import { keepSearch } from './recent-searches.ts';
import type { SuggestGroup, SuggestItem } from './suggest-items.ts';
import { SuggestList } from './suggest-list.tsx';
import { suggestText as words } from './suggest.text.ts';
import { useListed } from './use-listed.ts';
import { useOfficeMenu } from './use-office-menu.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './palette.module.css';

/** Entries of one's own beside suggestions. */
const MEANT = 6;

interface PaletteProps {
  onClose: () => void;
  /** Shows the list of the site's keys. */
  onKeys: () => void;
}

/** Searches, leads to pages and does things, by keyboard alone. Escape gives the focus back to where it was. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const member = session.user !== null;
  const { groups: suggested, forget } = useSuggestions(typed, true, member);
  const menu = useOfficeMenu(session.user);
  const close = () => dialog.current?.close();

  const entries = useMemo(
    () =>
      entriesOf({
        ...{ user: session.user, can: session.can, menu },
        showKeys: onKeys,
        signOut: () => leaveSite(session.xsrf),
      }),
    [session, menu, onKeys],
  );
  const wanted = typed.trim();
  const meant = wanted === '' ? entries : entries.filter((entry) => isMeant(entry, wanted));
  const own = { title: words.actions, items: wanted === '' ? meant : meant.slice(0, MEANT) };
  const groups: SuggestGroup[] = [
    ...(wanted === '' ? suggested : []),
    ...(own.items.length > 0 ? [own] : []),
    ...(wanted === '' ? [] : [{ title: words.list, items: [searchFor(wanted)] }, ...suggested]),
  ];

  const onPick = (item: SuggestItem) => {
    close();
    if (item.run !== undefined) item.run();
    else if (item.to !== undefined) void navigate(item.to);
    else if (item.word !== undefined) {
      keepSearch(member, item.word);
      void navigate(`/search?q=${encodeURIComponent(toWellFormed(item.word))}`);
    }
  };
  const onForget = ({ recent }: SuggestItem) => recent !== undefined && forget(recent);
  const listed = useListed({ typed, groups, first: 0, onPick, onForget });
  const active = `${id}-${listed.active}`;
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  useEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={words.palette}
      closedby="any"
      onClose={onClose}
    >
      <div className={styles.field}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label={words.palette}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_KEYWORD}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing) listed.onKey(event);
          }}
        />
        <button type="button" aria-label={words.close} onClick={close}>
          Esc
        </button>
      </div>
      <SuggestList
        id={id}
        groups={groups}
        active={listed.active}
        onActive={listed.setActive}
        onPick={onPick}
        onForget={onForget}
      />
      <p className={styles.keys}>{words.keys}</p>
    </dialog>
  );
}

const searchFor = (typed: string): SuggestItem => ({
  ...{ key: 'search', label: words.search(typed), icon: 'search', word: typed },
});
