// Why it is as it is: docs/decisions/0073-suggestions.md
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { toWellFormed } from '@zhihui/contract/well-formed.ts';
import { canEnterBackOffice } from '@zhihui/contract/back-office.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useSession } from '../../../session/session.ts';
import { SearchIcon } from '../../../ui/icon.tsx';
import { saveSearch, useActiveLine, useSuggestions } from './use-suggestions.ts';
import type { SuggestGroup, SuggestItem } from './use-suggestions.ts';
import { SuggestList } from './suggest-list.tsx';
import { suggestText as words } from './suggest.text.ts';
import { SECTIONS, listAddress, personAddress } from '../../../lib/sections.ts';
import type { ThemeChoice } from '../../../theme/choice.ts';
import { setThemeChoice } from '../../../theme/choice.ts';
import { storePermissions } from '../../../session/store.ts';
import styles from './palette.module.css';

/**
 * The pinyin of the characters in the palette's own entries, so that the browser loads no dictionary: a
 * syllable, and the characters. A test compares them with the dictionary that the server has.
 */
const SYLLABLES = `
  an:安 ban:版板 bang:帮 biao:标 bo:播 bu:布部 cao:操 ce:册 cheng:成 chu:出 da:答 dai:代 dao:导 de:的 deng:登 dian:点 dui:对 fa:发 fan:反 fang:访 fen:分 feng:封 gai:概
  gao:告 ge:个 gen:跟 gong:公 guan:管观 hao:号 he:核 hou:后 hu:户 hui:回 ji:集 jian:键 jie:捷 ku:库 kuai:快 kui:馈 lan:览 lei:类 li:理
  liao:料 lu:录 lun:轮论 mei:媒 mian:面 mu:模 nei:内 pan:盘 ping:评 qian:签浅 qing:请 quan:权全 ren:人 ri:日 rong:容 ru:入 se:色 shang:商 she:设 shen:审深申
  shi:识 shou:收首 si:司 sui:随 tai:台态 ti:提体 tong:通统 tu:图 tui:退 wai:外 wen:文问 wo:我 xi:系 xian:限 xiang:享 xie:写 xun:讯 ye:页 yong:用 yu:与
  zhan:站 zhang:章账 zhi:志置知 zhu:主注助 zhuang:状 zi:资 zu:组 zuo:作
`;

const SYLLABLE_BY_CHARACTER = new Map(
  SYLLABLES.trim()
    .split(/\s+/u)
    .flatMap((entry) => {
      const [syllable = '', characters = ''] = entry.split(':');
      return [...characters].map((character) => [character, syllable] as const);
    }),
);

/** Returns the syllables of a name, separated by blanks; letters stand for themselves. */
function getSpelling(name: string): string {
  return [...name.toLowerCase()]
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map((character) => SYLLABLE_BY_CHARACTER.get(character) ?? character)
    .join(' ');
}

/** How many of the palette's own entries are shown beside suggestions. */
const MAX_ENTRIES = 6;

interface PaletteProps {
  onClose: () => void;
  /** Shows the list of the site's keys. */
  onKeys: () => void;
}

/** Searches, opens pages and runs actions by keyboard. Escape restores the focus. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const member = session.user !== null;
  const { groups: suggested, forget } = useSuggestions(typed, true, member);
  const menu = useAdminMenu(session.user);
  const close = () => dialog.current?.close();

  const entries = useMemo(
    () =>
      buildEntries({
        ...{ user: session.user, can: session.can, menu },
        showKeys: onKeys,
        signOut: () => submitSignOut(session.xsrf),
      }),
    [session, menu, onKeys],
  );
  const query = typed.trim();
  const matches = query === '' ? entries : entries.filter((entry) => matchesEntry(entry, query));
  const own = {
    title: words.actions,
    items: query === '' ? matches : matches.slice(0, MAX_ENTRIES),
  };
  const groups: SuggestGroup[] = [
    ...(query === '' ? suggested : []),
    ...(own.items.length > 0 ? [own] : []),
    ...(query === '' ? [] : [{ title: words.list, items: [searchFor(query)] }, ...suggested]),
  ];

  const onPick = (item: SuggestItem) => {
    close();
    if (item.run !== undefined) item.run();
    else if (item.to !== undefined) void navigate(item.to);
    else if (item.word !== undefined) {
      saveSearch(member, item.word);
      void navigate(`/search?q=${encodeURIComponent(toWellFormed(item.word))}`);
    }
  };
  const onForget = ({ recent }: SuggestItem) => recent !== undefined && forget(recent);
  const listed = useActiveLine({ typed, groups, first: 0, onPick, onForget });
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

/** A page that the caller can open, or an action they can run. */
interface PaletteEntry extends SuggestItem {
  /** Its pinyin syllables, separated by blanks. */
  spelling: string;
}

interface PaletteCaller {
  user: CurrentUser | null;
  can: (code: PermissionCode) => boolean;
  /** Entries of the back-office that they can open. */
  menu: readonly { label: string; path: string }[];
  showKeys: () => void;
  signOut: () => void;
}

const page = (label: string, to: string, name = label): PaletteEntry => ({
  ...{ key: `page ${to}`, label, to, icon: 'act', spelling: getSpelling(name) },
});
const action = (label: string, run: () => void): PaletteEntry => ({
  ...{ key: `action ${label}`, label, run, icon: 'act', spelling: getSpelling(label) },
});
const theme = (label: string, choice: ThemeChoice) => action(label, () => setThemeChoice(choice));

/** Labels of the entries that start a text of each section. */
const WRITE = {
  ARTICLE: '写文章',
  QUESTION: '提问',
  NEWS: '发布资讯',
  ANNOUNCEMENT: '发布公告',
} as const;

/** Builds the pages and actions of a caller, the most used first. */
export function buildEntries({
  user,
  can,
  menu,
  showKeys,
  signOut,
}: PaletteCaller): PaletteEntry[] {
  const writes = (['ARTICLE', 'QUESTION', 'NEWS', 'ANNOUNCEMENT'] as const).flatMap((model) => {
    const { add } = SECTIONS.find((section) => section.model === model) ?? { add: null };
    return add !== null && can(add) ? page(WRITE[model], `/editor?model=${model}`) : [];
  });
  const sections = SECTIONS.filter(
    ({ requiredPermission }) => requiredPermission === null || can(requiredPermission),
  ).map((section) => page(section.label, listAddress(section.model)));
  const own =
    user === null
      ? [page('登录', '/login'), page('注册', '/register')]
      : [
          page('通知', '/user/notifications'),
          page('我的主页', personAddress(user.id)),
          page('个人资料', '/user/setting/profile'),
          page('账号安全', '/user/setting/account'),
          page('我的公司', '/user/setting/company'),
        ];
  const adminPages = canEnterBackOffice(user)
    ? menu.map(({ label, path }) => page(words.backOffice(label), path, `后台${label}`))
    : [];
  return [
    ...writes,
    ...sections,
    ...own,
    ...adminPages,
    page('设置', '/setting'),
    page('帮助', '/help'),
    theme('深色', 'dark'),
    theme('浅色', 'light'),
    theme('外观跟随系统', 'system'),
    action('键盘快捷键', showKeys),
    ...(user === null ? [] : [action('退出', signOut)]),
  ];
}

/** Whether the typed text matches an entry, as a whole or piece by piece. */
export function matchesEntry(entry: PaletteEntry, typed: string): boolean {
  const pieces = typed.toLowerCase().split(/[\s'’]+/u);
  return (
    matchesPiece(entry, pieces.join('')) || pieces.every((piece) => matchesPiece(entry, piece))
  );
}

/** Whether the text is part of the label, or the pinyin or initials from one of its characters on. */
function matchesPiece({ label, spelling }: PaletteEntry, query: string): boolean {
  if (label.toLowerCase().replaceAll(/\s+/gu, '').includes(query)) return true;
  const syllables = spelling.split(' ');
  return syllables.some((_, from) => {
    const rest = syllables.slice(from);
    return (
      rest.join('').startsWith(query) ||
      rest
        .map((syllable) => syllable[0])
        .join('')
        .startsWith(query)
    );
  });
}

/** Signs out as the account menu does: submits a form, which leads to the login page. */
function submitSignOut(xsrf: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/logout';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = '_xsrf';
  field.value = xsrf;
  form.append(field);
  document.body.append(form);
  storePermissions(null);
  form.submit();
}

const loadMenu = () => import('../../admin/admin-entries.ts');
const NO_ENTRIES: readonly { label: string; path: string }[] = [];

/** Returns the entries of the back-office for a user, in menu order; empty until loaded and for users without access. */
function useAdminMenu(user: CurrentUser | null) {
  const [menu, setMenu] = useState(NO_ENTRIES);
  useEffect(() => {
    if (user === null || !canEnterBackOffice(user)) return;
    loadMenu()
      .then(({ getAdminEntries }) => setMenu(getAdminEntries(user)))
      // without a connection the palette omits these entries
      .catch(() => undefined);
  }, [user]);
  return menu;
}
