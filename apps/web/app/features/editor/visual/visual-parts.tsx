import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { EditorView } from 'prosemirror-view';
import type { Upload } from '../../media/media.public.ts';
import type { Visual } from './create-visual.ts';
import { FindBar } from './find-bar.tsx';
import { getOpenPanel, togglePanel } from './panels.ts';
import { Outline } from './outline.tsx';
import { TemplateMenuList } from './template-choice.tsx';
import { createSuggestHost } from './use-suggest-options.ts';
import type { HostPage, SuggestHost } from './use-suggest-options.ts';
import { VisualToolbar } from './visual-toolbar.tsx';
import { useVisualState } from './state-notifier.ts';
import { BlockHandle } from './block-handle.tsx';
import { BubbleBar } from './bubble-bar.tsx';
import { ImageBar } from './image-bar.tsx';
import { LinkBar } from './link-bar.tsx';
import { SuggestMenu } from './suggest-menu.tsx';
import type { MenuKeys } from './suggest.ts';
import { TableBar } from './table-bar.tsx';
import styles from './visual-bars.module.css';

interface AroundProps {
  visual: Visual;
  page: HostPage;
  uploads: readonly Upload[];
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

/** The parts around the text of the visual view: outline, search, bars and menus. */
export function VisualOverlays({ visual, page, uploads, onRetry, onRemove }: AroundProps) {
  const { view, menu, board } = visual;
  const host = useMemo(() => createSuggestHost(page), [page]);
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

/** The toolbar of the visual view. */
export function VisualTools({ visual, page }: { visual: Visual; page: HostPage }) {
  const host = useMemo(() => createSuggestHost(page), [page]);
  return <VisualToolbar view={visual.view} host={host} />;
}

interface TextBarsProps {
  view: EditorView;
  menu: MenuKeys;
  host: SuggestHost;
}

/** The bars and menus positioned within the text. */
function TextBars({ view, menu, host }: TextBarsProps) {
  return (
    <>
      <BlockHandle view={view} />
      <BubbleBar view={view} />
      <LinkBar view={view} />
      <ImageBar view={view} />
      <TableBar view={view} />
      <SuggestMenu view={view} keys={menu} host={host} />
      <p className="vh" aria-live="polite" data-editor-says="" />
    </>
  );
}

/** Sets a CSS variable to the height of the on-screen keyboard, so that the toolbar is shown above it. */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const updateInset = () => {
      const keyboardHeight = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.style.setProperty('--zh-keyboard', `${Math.round(keyboardHeight)}px`);
    };
    updateInset();
    viewport.addEventListener('resize', updateInset);
    viewport.addEventListener('scroll', updateInset);
    return () => {
      viewport.removeEventListener('resize', updateInset);
      viewport.removeEventListener('scroll', updateInset);
      root.style.removeProperty('--zh-keyboard');
    };
  }, []);
}
