import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { tabsClass } from '../../../ui/tabs.ts';
import { adminText } from '../admin.text.ts';
import { MenuButton } from './side-menu.tsx';
import { TableToolsSlot } from './table-tools.tsx';
import styles from './admin.module.css';

interface AdminPageProps {
  title: string;
  /** Such as 642 篇. */
  total?: string | undefined;
  /** What the screen is for, next to its title; on wide screens only. */
  subtitle?: string;
  /** Buttons at the right end. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a back-office screen: title, total, tools and content. */
export function AdminPage({ title, total, subtitle, tools, children }: AdminPageProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={styles.head}>
        <MenuButton />
        <span className={styles.office}>{adminText.title}</span>
        <h1>{title}</h1>
        {total !== undefined && <span className={styles.total}>{total}</span>}
        {subtitle !== undefined && (
          <span className={cx(styles.total, styles.subtitle)}>{subtitle}</span>
        )}
        <span className={styles.grow} />
        <span ref={setSlot} className={styles.tools} />
        {tools}
      </div>
      <TableToolsSlot value={slot}>{children}</TableToolsSlot>
    </main>
  );
}

interface TabsProps {
  label: string;
  selected: string;
  options: readonly { key: string; label: string; to: string }[];
}

/** Tabs of a screen, as links. */
export function Tabs({ label, selected, options }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  const isMounted = useRef(false);
  // on a phone the selected tab may be outside of the visible part
  useEffect(() => {
    // do not scroll when the user scrolled before hydration: a link must not move away under the thumb
    const pushed = !isMounted.current && bar.current?.scrollLeft !== 0;
    isMounted.current = true;
    if (pushed) return;
    const [tabs, selectedTab] = [
      bar.current,
      bar.current?.querySelector<HTMLElement>('[aria-current]'),
    ];
    if (!tabs || !selectedTab) return;
    const [tabsRect, tabRect] = [tabs.getBoundingClientRect(), selectedTab.getBoundingClientRect()];
    if (tabRect.right > tabsRect.right) tabs.scrollLeft += tabRect.right - tabsRect.right;
    else if (tabRect.left < tabsRect.left) tabs.scrollLeft -= tabsRect.left - tabRect.left;
  }, [selected]);
  return (
    <nav ref={bar} className={cx(tabsClass, styles.tabs)} aria-label={label}>
      {options.map(({ key, label: text, to }) => (
        <Link key={key} to={to} aria-current={key === selected ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** The document title of a back-office screen, which search engines must not index. */
export function buildAdminMeta(title: string) {
  return [
    { title: `${title} · ${adminText.title} · 知汇` },
    { name: 'robots', content: 'noindex' },
  ];
}
