import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Upload } from '../../media/media.public.ts';
import type { Visual } from './create-visual.ts';
import { FindBar } from './find-bar.tsx';
import { getOpenPanel, togglePanel } from './panels.ts';
import { Outline } from './outline.tsx';
import { TemplateMenuList } from './template-choice.tsx';
import { TextBars } from './text-bars.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { suggestHost } from './suggest-host.ts';
import type { HostPage } from './suggest-host.ts';
import { VisualToolbar } from './visual-toolbar.tsx';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

interface AroundProps {
  visual: Visual;
  page: HostPage;
  uploads: readonly Upload[];
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

/** What stands around the text in the visual view: outline, search, and the bars and menus beside its places. */
export function VisualOverlays({ visual, page, uploads, onRetry, onRemove }: AroundProps) {
  const { view, menu, board } = visual;
  const host = useMemo(() => suggestHost(page), [page]);
  const containerRef = useRef<HTMLDivElement>(null);
  const choosing = getOpenPanel(useVisualState(view)) === 'templates';
  const close = useCallback(() => {
    togglePanel(null)(view.state, view.dispatch);
    view.focus();
  }, [view]);
  useKeyboardInset();
  useEffect(() => {
    board.write(uploads, { retry: onRetry, remove: onRemove });
  });
  return (
    <>
      <Outline view={view} />
      <div ref={containerRef} className={styles.top}>
        <FindBar view={view} />
      </div>
      <TextBars view={view} menu={menu} host={host} />
      {choosing && (
        <TemplateMenuList
          anchor={containerRef}
          categoryId={page.categoryId}
          onApply={(markdown) => {
            visual.insert(markdown);
            visual.focus();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The tools of the visual view. */
export function VisualTools({ visual, page }: { visual: Visual; page: HostPage }) {
  const host = useMemo(() => suggestHost(page), [page]);
  return <VisualToolbar view={visual.view} host={host} />;
}
