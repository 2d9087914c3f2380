import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Workspace } from '../model/workspace.ts';
import type { Source } from '../source/create-source.ts';

/** Scrolls the other pane along with the one the user scrolls, while both are side by side. */
export function useSyncedScroll(
  workspace: Workspace,
  sourcePane: RefObject<HTMLElement | null>,
  right: RefObject<HTMLElement | null>,
  isEnabled: boolean,
): void {
  useEffect(() => {
    const [a, b] = [sourcePane.current, right.current];
    if (!isEnabled || a === null || b === null) return;
    let leader: HTMLElement | null = null;
    let frame = 0;
    const setLeader = (event: Event) => {
      leader = event.currentTarget as HTMLElement;
    };
    const onScroll = (event: Event) => {
      const from = event.currentTarget as HTMLElement;
      if (from !== leader) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const to = from === a ? b : a;
        to.scrollTop = mapScroll(from.scrollTop, measure(from), measure(to));
      });
    };
    const measure = (pane: HTMLElement) => ({
      headings: pane === a ? getSourceHeadings(pane, workspace.source) : getPreviewHeadings(pane),
      end: pane.scrollHeight - pane.clientHeight,
    });
    for (const pane of [a, b]) {
      pane.addEventListener('scroll', onScroll, { passive: true });
      for (const name of [
        'pointerenter',
        'pointerdown',
        'wheel',
        'focusin',
        'keydown',
        'touchstart',
      ]) {
        pane.addEventListener(name, setLeader, { passive: true });
      }
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const pane of [a, b]) {
        pane.removeEventListener('scroll', onScroll);
        for (const name of [
          'pointerenter',
          'pointerdown',
          'wheel',
          'focusin',
          'keydown',
          'touchstart',
        ]) {
          pane.removeEventListener(name, setLeader);
        }
      }
    };
  }, [workspace, sourcePane, right, isEnabled]);
}

function getSourceHeadings(pane: HTMLElement, source: Source | null): number[] {
  const text = pane.querySelector('.cm-content');
  if (source === null || text === null) return [];
  const offset =
    text.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
  return source.getHeadingTops().map((top) => top + offset);
}

function getPreviewHeadings(pane: HTMLElement): number[] {
  const base = pane.scrollTop - pane.getBoundingClientRect().top;
  return Array.from(
    pane.querySelectorAll(':is(.prose > :is(h1, h2, h3, h4, h5, h6))'),
    (heading) => heading.getBoundingClientRect().top + base,
  );
}

/**
 * Maps a scroll position to the other pane. Panes are divided at their headings, and positions within a part are
 * mapped proportionally. `from` and `to` are ascending heights in px; if the numbers of headings differ, only the
 * ends are used.
 */
export function mapScroll(
  top: number,
  from: { headings: readonly number[]; end: number },
  to: { headings: readonly number[]; end: number },
): number {
  const matched = from.headings.length === to.headings.length;
  const a = getAnchors(matched ? from.headings : [], from.end);
  const b = getAnchors(matched ? to.headings : [], to.end);
  let part = 0;
  while (part < a.length - 2 && (a[part + 1] ?? 0) <= top) part += 1;
  const [start = 0, end = 0] = [a[part], a[part + 1]];
  const [first = 0, last = 0] = [b[part], b[part + 1]];
  const share = end > start ? Math.min(1, Math.max(0, (top - start) / (end - start))) : 0;
  return first + share * (last - first);
}

/** Headings below the last scroll position cannot reach the top, so they are mapped to the end. */
function getAnchors(headings: readonly number[], end: number): number[] {
  return [0, ...headings.map((top) => Math.min(Math.max(0, top), end)), end];
}
