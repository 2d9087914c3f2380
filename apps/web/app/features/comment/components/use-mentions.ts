import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { call } from '../../../api/browser.ts';
import type { CommentsProps } from './comments.tsx';

interface MentionOptions {
  target: CommentsProps;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** People that an edited comment mentions already. */
  initialMentions: CommentItem['mentions'] | undefined;
}

/** An option of the list. */
export type MentionOption =
  | { kind: 'person'; person: UserBrief }
  | { kind: 'emoji'; sign: string; label: string };

/** An unfinished name from `@` to the caret; or an unfinished emoji, after a space because colons are common. */
const NAME = /(?:^|[^\w@])@([^\s@]{0,20})$/u;
const EMOJI = /(?:^|\s):([\p{L}\p{N}_+-]{1,20})$/u;
const DEBOUNCE_MS = 120;

/**
 * Offers people while the user types a name after `@`, and emoji after `:`; arrows select, Enter or Tab accepts, Escape
 * closes.
 */
export function useMentions({ target, field, text, initialMentions }: MentionOptions) {
  const [options, setOptions] = useState<readonly MentionOption[] | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const chosenPeople = useRef(
    new Map<Id, string>(initialMentions?.map(({ id, name }) => [id, name])),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestNumber = useRef(0);
  const listId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    requestNumber.current++;
    setOptions(null);
  };
  const parseTrigger = (element: HTMLTextAreaElement) => {
    const before = element.value.slice(0, element.selectionStart);
    const [name, emoji] = [NAME.exec(before)?.[1], EMOJI.exec(before)?.[1]];
    if (name !== undefined) return { kind: 'person' as const, keyword: name };
    return emoji === undefined ? null : { kind: 'emoji' as const, keyword: emoji };
  };

  const updateOptions = () => {
    clearTimeout(timer.current);
    const element = field.current;
    // the visual view has a menu of its own
    if (element === null || element.hidden || parseTrigger(element) === null) {
      close();
      return;
    }
    timer.current = setTimeout(() => void fetchOptions(element), DEBOUNCE_MS);
  };
  const fetchOptions = async (element: HTMLTextAreaElement) => {
    const started = parseTrigger(element);
    if (started === null) return;
    const currentRequest = ++requestNumber.current;
    const results =
      started.kind === 'person'
        ? await findPeople(target, started.keyword)
        : await findEmoji(started.keyword);
    if (currentRequest !== requestNumber.current) return;
    setActiveIndex(0);
    setOptions(results);
  };
  const accept = (option: MentionOption) => {
    const element = field.current;
    const started = element === null ? null : parseTrigger(element);
    if (element === null || started?.kind !== option.kind) return;
    const caret = element.selectionStart;
    const from = caret - started.keyword.length;
    if (option.kind === 'person') {
      chosenPeople.current.set(option.person.id, option.person.nickname);
      insertAtCaret(element, `${option.person.nickname} `, from);
    } else insertAtCaret(element, option.sign, from - 1);
    close();
  };
  /** Inserts the text of a button as if it were typed. */
  const typeText = (text: string) => {
    if (field.current !== null) insertAtCaret(field.current, text, field.current.selectionStart);
  };

  /** Whether the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (options === null) return false;
    const option = options[activeIndex];
    if (event.key === 'Escape') close();
    else if (option === undefined) return false;
    else if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % options.length);
    else if (event.key === 'ArrowUp')
      setActiveIndex((activeIndex - 1 + options.length) % options.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      accept(option);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const open = options !== null && options.length > 0;
  return {
    options,
    activeIndex,
    listId,
    accept,
    typeText,
    updateOptions,
    close,
    onKey,
    /** Ids of the accepted people whose names are still in the text. */
    getMentionedIds: () =>
      [...chosenPeople.current].filter(([, name]) => text.includes(`@${name}`)).map(([id]) => id),
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open ? `${listId}${activeIndex}` : undefined,
    },
  };
}
export type Mentions = ReturnType<typeof useMentions>;

async function findPeople(target: CommentsProps, keyword: string) {
  const people = await fetchPeople(target, keyword);
  return people?.map((person) => ({ kind: 'person' as const, person })) ?? null;
}

/** The people that a comment on this target can mention; null when they could not be loaded. */
export async function fetchPeople(
  { targetType, targetId }: Pick<CommentsProps, 'targetType' | 'targetId'>,
  keyword: string,
): Promise<readonly UserBrief[] | null> {
  const query = { targetType, targetId, keyword };
  const result = await call('GET /user/mention', { query });
  // a session that has ended resolves to 200 without data
  return result.ok ? (result.data ?? []) : null;
}

/** Null when none matches: a colon rarely starts an emoji. */
async function findEmoji(keyword: string): Promise<readonly MentionOption[] | null> {
  const emoji = await fetchEmoji().catch(() => null);
  const results = emoji?.findEmoji(keyword) ?? [];
  if (results.length === 0) return null;
  return results.map(({ sign, label }) => ({ kind: 'emoji', sign, label }));
}

async function fetchEmoji() {
  const { findEmoji } = await import('../../editor/visual/emoji.ts');
  return { findEmoji };
}

/** Replaces the text from an offset to the end of the selection. */
function insertAtCaret(element: HTMLTextAreaElement, text: string, from: number): void {
  element.focus();
  // changes the field itself, including the caret, before the next key: a frame later the caret would split the text
  // being typed
  element.setRangeText(text, from, element.selectionEnd, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
