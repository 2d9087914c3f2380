import { MAX_EXACT } from '@zhihui/contract/features/annotation/annotation.limits.ts';
import type { TextRange } from '@zhihui/text-anchor/selector.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { blocksOf } from './place.ts';
import { NOTES } from './page-words.ts';
import type { PageWords } from './page-words.ts';

export interface SelectedWords {
  place: TextRange;
  range: Range;
  /** Chosen with the keyboard: the tools say how to go on. */
  byKeyboard: boolean;
}

/** A drag is still going on for so long after its last movement. */
const PAUSE = 120;

/**
 * The words of the text that are selected, by mouse, finger or keyboard. `letter` calls `annotate` on them, or selects the
 * paragraph in sight, from where the arrows go on; Enter annotates too, Escape lets go.
 */
export function useSelectedWords(
  root: Element,
  words: PageWords | null,
  annotate: (selected: SelectedWords) => void,
  letter = 'a',
): { selected: SelectedWords | null; annotateSelected: () => void } {
  const [selected, setSelected] = useState<SelectedWords | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const read = () => {
    const next = words === null ? null : readSelection(root, words, byKeyboard);
    setSelected(next);
    if (next === null) setByKeyboard(false);
    return next;
  };
  const onChange = useEffectEvent(read);
  const annotateSelected = () => {
    // a press that comes right after selecting finds the words of before; a finger may have let go of the selection
    const now = read() ?? selected;
    if (now !== null && !isTooLong(now)) annotate(now);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (words === null || !isFree(event)) return;
    const now = read();
    if (
      (event.key.toLowerCase() === letter || (event.key === 'Enter' && byKeyboard)) &&
      now !== null
    ) {
      if (!isTooLong(now)) annotate(now);
    } else if (event.key.toLowerCase() === letter) {
      setByKeyboard(true);
      // a link that keeps the focus would take the next Enter
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      selectBlock(blockInSight(root));
    } else if (
      byKeyboard &&
      !event.shiftKey &&
      (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    ) {
      selectBlock(blockBeside(root, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Escape' && now !== null) {
      getSelection()?.removeAllRanges();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, PAUSE);
    };
    const key = (event: KeyboardEvent) => onKey(event);
    // what was selected while this was still loading
    later();
    document.addEventListener('selectionchange', later);
    document.addEventListener('keydown', key);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
      document.removeEventListener('keydown', key);
    };
  }, []);
  return { selected, annotateSelected };
}

/** More than can be annotated. */
export function isTooLong({ place }: SelectedWords): boolean {
  return place.end - place.start > MAX_EXACT;
}

/** Whether a key is nobody else's. */
function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest('dialog, [popover]') !== null) return false;
  return event.key !== 'Enter' || target.closest('a, button, summary, [role="button"]') === null;
}

function readSelection(root: Element, words: PageWords, byKeyboard: boolean): SelectedWords | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const within = range.commonAncestorContainer;
  const element = within instanceof Element ? within : within.parentElement;
  if (!root.contains(within) || element?.closest(`[${NOTES}]`) !== null) return null;
  const place = words.toText(range);
  return place === null ? null : { place, range: range.cloneRange(), byKeyboard };
}

function blockInSight(root: Element): Element | undefined {
  const blocks = blocksOf(root);
  return blocks.find((block) => block.getBoundingClientRect().top >= 64) ?? blocks.at(-1);
}

function blockBeside(root: Element, step: 1 | -1): Element | undefined {
  const anchor = getSelection()?.anchorNode;
  const blocks = blocksOf(root);
  const at = blocks.findIndex(
    (block) => anchor !== null && anchor !== undefined && block.contains(anchor),
  );
  return blocks[at + step];
}

function selectBlock(block: Element | undefined): void {
  if (block === undefined) return;
  getSelection()?.selectAllChildren(block);
  block.scrollIntoView({ block: 'nearest' });
}
