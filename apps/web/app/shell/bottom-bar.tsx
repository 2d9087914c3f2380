import type { Model } from '@zhihui/contract/models.ts';
import { useLocation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { SECTIONS, listAddress, findSection } from '../lib/sections.ts';
import { Fragment } from '../document/fragment.tsx';
import { useSession } from '../session/session.ts';
import { Anchor } from '../ui/anchor.tsx';
import { QuestionIcon, BookIcon, HomeIcon, AnnouncementIcon, NewsIcon } from '../ui/icon.tsx';
import { shellText } from './shell.text.ts';
import styles from './bottom-bar.module.css';

const ICONS: Record<Model, typeof HomeIcon> = {
  HOME: HomeIcon,
  ANNOUNCEMENT: AnnouncementIcon,
  NEWS: NewsIcon,
  ARTICLE: BookIcon,
  QUESTION: QuestionIcon,
};

/** The sections on a phone. */
export function BottomBar() {
  const { can } = useSession();
  const { pathname, search } = useLocation();
  const currentSection = findSection(pathname, search);
  const sections = SECTIONS.filter(
    ({ requiredPermission }) => requiredPermission === null || can(requiredPermission),
  );
  return (
    <Fragment name="bottom" by={[currentSection, ...sections.map(({ model }) => model)]}>
      {() => <SectionBar sections={sections} currentSection={currentSection} />}
    </Fragment>
  );
}

interface SectionBarProps {
  sections: typeof SECTIONS;
  currentSection: Model | null;
}

function SectionBar({ sections, currentSection }: SectionBarProps) {
  return (
    <nav className={cx(styles.bar, 'noprint')} aria-label={shellText.sections}>
      {sections.map(({ model, short }) => {
        const Icon = ICONS[model];
        return (
          <Anchor
            key={model}
            to={listAddress(model)}
            by={{ state: { model } }}
            aria-current={model === currentSection ? 'page' : undefined}
          >
            <Icon />
            <span>{short}</span>
          </Anchor>
        );
      })}
    </nav>
  );
}
