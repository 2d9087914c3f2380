import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Workspace } from '../model/workspace.ts';
import type { Source } from '../source/create-source.ts';

/** While both panes stand side by side, the one under the person's hands takes the other along. */
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
 * Carries a scroll position over to the other pane: both are cut at their headings, and within a part positions are
 * in proportion. `from` and `to` are rising heights in px; with different numbers of headings only the ends count.
 */
export function mapScroll(
  top: number,
  from: { headings: readonly number[]; end: number },
  to: { headings: readonly number[]; end: number },
): number {
  const matched = from.headings.length === to.headings.length;
  const a = anchors(matched ? from.headings : [], from.end);
  const b = anchors(matched ? to.headings : [], to.end);
  let part = 0;
  while (part < a.length - 2 && (a[part + 1] ?? 0) <= top) part += 1;
  const [start = 0, end = 0] = [a[part], a[part + 1]];
  const [first = 0, last = 0] = [b[part], b[part + 1]];
  const share = end > start ? Math.min(1, Math.max(0, (top - start) / (end - start))) : 0;
  return first + share * (last - first);
}

/** Headings below the last scroll position can never reach the top; they share the end. */
function anchors(headings: readonly number[], end: number): number[] {
  return [0, ...headings.map((top) => Math.min(Math.max(0, top), end)), end];
}
