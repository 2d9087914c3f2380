import { MAX_EXACT } from '@zhihui/contract/features/annotation/annotation.limits.ts';
import type { TextRange } from '@zhihui/text-anchor/selector.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { findBlocks } from './locate-threads.ts';
import { NOTES } from './page-text.ts';
import type { PageText } from './page-text.ts';

export interface TextSelection {
  textRange: TextRange;
  range: Range;
  /** Selected with the keyboard: the tools show how to continue. */
  byKeyboard: boolean;
}

/** The selection counts as settled this long after its last change. */
const DEBOUNCE_MS = 120;

/**
 * The selected words of the text, by mouse, finger or keyboard. `letter` calls `annotate` for them, or selects the
 * visible paragraph, from where the arrow keys continue; Enter annotates too, Escape clears the selection.
 */
export function useTextSelection(
  root: Element,
  pageText: PageText | null,
  annotate: (selection: TextSelection) => void,
  letter = 'a',
): { selection: TextSelection | null; annotateSelection: () => void } {
  const [selection, setSelected] = useState<TextSelection | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const read = () => {
    const next = pageText === null ? null : readSelection(root, pageText, byKeyboard);
    setSelected(next);
    if (next === null) setByKeyboard(false);
    return next;
  };
  const onChange = useEffectEvent(read);
  const annotateSelection = () => {
    // right after selecting, the state still holds the previous selection; a finger may have cleared the new one
    const now = read() ?? selection;
    if (now !== null && !exceedsMaxLength(now)) annotate(now);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (pageText === null || !isUnhandledKey(event)) return;
    const now = read();
    if (
      (event.key.toLowerCase() === letter || (event.key === 'Enter' && byKeyboard)) &&
      now !== null
    ) {
      if (!exceedsMaxLength(now)) annotate(now);
    } else if (event.key.toLowerCase() === letter) {
      setByKeyboard(true);
      // a focused link would receive the next Enter
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      selectBlock(findVisibleBlock(root));
    } else if (
      byKeyboard &&
      !event.shiftKey &&
      (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    ) {
      selectBlock(findAdjacentBlock(root, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Escape' && now !== null) {
      getSelection()?.removeAllRanges();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRead = () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, DEBOUNCE_MS);
    };
    const key = (event: KeyboardEvent) => onKey(event);
    // reads what was selected while this was loading
    scheduleRead();
    document.addEventListener('selectionchange', scheduleRead);
    document.addEventListener('keydown', key);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', scheduleRead);
      document.removeEventListener('keydown', key);
    };
  }, []);
  return { selection, annotateSelection };
}

/** Whether the selection is too long to annotate. */
export function exceedsMaxLength({ textRange }: TextSelection): boolean {
  return textRange.end - textRange.start > MAX_EXACT;
}

/** Whether no other element handles the key. */
function isUnhandledKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest('dialog, [popover]') !== null) return false;
  return event.key !== 'Enter' || target.closest('a, button, summary, [role="button"]') === null;
}

function readSelection(
  root: Element,
  pageText: PageText,
  byKeyboard: boolean,
): TextSelection | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const ancestor = range.commonAncestorContainer;
  const element = ancestor instanceof Element ? ancestor : ancestor.parentElement;
  if (!root.contains(ancestor) || element?.closest(`[${NOTES}]`) !== null) return null;
  const textRange = pageText.toTextRange(range);
  return textRange === null ? null : { textRange, range: range.cloneRange(), byKeyboard };
}

function findVisibleBlock(root: Element): Element | undefined {
  const blocks = findBlocks(root);
  return blocks.find((block) => block.getBoundingClientRect().top >= 64) ?? blocks.at(-1);
}

function findAdjacentBlock(root: Element, step: 1 | -1): Element | undefined {
  const anchor = getSelection()?.anchorNode;
  const blocks = findBlocks(root);
  const index = blocks.findIndex(
    (block) => anchor !== null && anchor !== undefined && block.contains(anchor),
  );
  return blocks[index + step];
}

function selectBlock(block: Element | undefined): void {
  if (block === undefined) return;
  getSelection()?.selectAllChildren(block);
  block.scrollIntoView({ block: 'nearest' });
}
