import { canEnterBackOffice } from '@zhihui/contract/back-office.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { SECTIONS, listAddress, personAddress } from '../../../lib/sections.ts';
import { setThemeChoice } from '../../../theme/choice.ts';
import type { ThemeChoice } from '../../../theme/choice.ts';
import { spellingOf } from './palette-spelling.ts';
import { suggestText as words } from './suggest.text.ts';
import type { SuggestItem } from './suggest-items.ts';

/** Where a caller may go and what they may do. */
export interface PaletteEntry extends SuggestItem {
  /** Syllables of its pinyin, with blanks between. */
  spelling: string;
}

export interface PaletteCaller {
  user: CurrentUser | null;
  can: (code: PermissionCode) => boolean;
  /** What the back-office shows them. */
  menu: readonly { label: string; path: string }[];
  showKeys: () => void;
  signOut: () => void;
}

const page = (label: string, to: string, name = label): PaletteEntry => ({
  ...{ key: `page ${to}`, label, to, icon: 'act', spelling: spellingOf(name) },
});
const act = (label: string, run: () => void): PaletteEntry => ({
  ...{ key: `act ${label}`, label, run, icon: 'act', spelling: spellingOf(label) },
});
const theme = (label: string, choice: ThemeChoice) => act(label, () => setThemeChoice(choice));

/** What each section's texts are begun with. */
const WRITE = {
  ARTICLE: '写文章',
  QUESTION: '提问',
  NEWS: '发布资讯',
  ANNOUNCEMENT: '发布公告',
} as const;

/** Pages and actions of a caller, what is wanted most often first. */
export function entriesOf({ user, can, menu, showKeys, signOut }: PaletteCaller): PaletteEntry[] {
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
  const office = canEnterBackOffice(user)
    ? menu.map(({ label, path }) => page(words.backOffice(label), path, `后台${label}`))
    : [];
  return [
    ...writes,
    ...sections,
    ...own,
    ...office,
    page('设置', '/setting'),
    page('帮助', '/help'),
    theme('深色', 'dark'),
    theme('浅色', 'light'),
    theme('颜色跟随系统', 'system'),
    act('键盘快捷键', showKeys),
    ...(user === null ? [] : [act('退出', signOut)]),
  ];
}

/** Whether what was typed is meant, as one or piece by piece. */
export function isMeant(entry: PaletteEntry, typed: string): boolean {
  const pieces = typed.toLowerCase().split(/[\s'’]+/u);
  return stands(entry, pieces.join('')) || pieces.every((piece) => stands(entry, piece));
}

/** Whether it stands in the name, or is pinyin or initials from one of its characters on. */
function stands({ label, spelling }: PaletteEntry, wanted: string): boolean {
  if (label.toLowerCase().replaceAll(/\s+/gu, '').includes(wanted)) return true;
  const syllables = spelling.split(' ');
  return syllables.some((_, from) => {
    const rest = syllables.slice(from);
    return (
      rest.join('').startsWith(wanted) ||
      rest
        .map((syllable) => syllable[0])
        .join('')
        .startsWith(wanted)
    );
  });
}
