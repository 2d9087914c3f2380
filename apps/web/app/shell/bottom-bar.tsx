import type { Model } from '@zhihui/contract/models.ts';
import { useLocation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { SECTIONS, listAddress, sectionAt } from '../lib/sections.ts';
import { useSession } from '../session/session.ts';
import { Anchor } from '../ui/anchor.tsx';
import { AskIcon, BookIcon, HomeIcon, HornIcon, NewsIcon } from '../ui/icon.tsx';
import { shellText } from './shell.text.ts';
import styles from './bottom-bar.module.css';

const ICONS: Record<Model, typeof HomeIcon> = {
  HOME: HomeIcon,
  ANNOUNCEMENT: HornIcon,
  NEWS: NewsIcon,
  ARTICLE: BookIcon,
  QUESTION: AskIcon,
};

/** The sections on a phone. */
export function BottomBar() {
  const { can } = useSession();
  const { pathname, search } = useLocation();
  const here = sectionAt(pathname, search);
  return (
    <nav className={cx(styles.bar, 'noprint')} aria-label={shellText.sections}>
      {SECTIONS.filter(({ needs }) => needs === null || can(needs)).map(({ model, short }) => {
        const Icon = ICONS[model];
        return (
          <Anchor
            key={model}
            to={listAddress(model)}
            by={{ state: { model } }}
            aria-current={model === here ? 'page' : undefined}
          >
            <Icon />
            <span>{short}</span>
          </Anchor>
        );
      })}
    </nav>
  );
}
