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
  /** People an edited comment calls already. */
  known: CommentItem['mentions'] | undefined;
}

/** Who or what is offered. */
export type Offer =
  | { kind: 'person'; person: UserBrief }
  | { kind: 'emoji'; sign: string; label: string };

/** A name under way, from `@` to the caret; or that of an emoji, behind a space, as colons are common. */
const NAME = /(?:^|[^\w@])@([^\s@]{0,20})$/u;
const EMOJI = /(?:^|\s):([\p{L}\p{N}_+-]{1,20})$/u;
const PAUSE = 120;

/** People offered while a name is typed after `@`, emoji after `:`; arrows choose, Enter or Tab takes, Esc closes. */
export function useMentions({ target, field, text, known }: MentionOptions) {
  const [offers, setOffers] = useState<readonly Offer[] | null>(null);
  const [at, setAt] = useState(0);
  const taken = useRef(new Map<Id, string>(known?.map(({ id, name }) => [id, name])));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const list = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    asked.current++;
    setOffers(null);
  };
  const startedIn = (element: HTMLTextAreaElement) => {
    const before = element.value.slice(0, element.selectionStart);
    const [name, emoji] = [NAME.exec(before)?.[1], EMOJI.exec(before)?.[1]];
    if (name !== undefined) return { kind: 'person' as const, typed: name };
    return emoji === undefined ? null : { kind: 'emoji' as const, typed: emoji };
  };

  const look = () => {
    clearTimeout(timer.current);
    const element = field.current;
    if (element === null || startedIn(element) === null) {
      close();
      return;
    }
    timer.current = setTimeout(() => void fetchOffers(element), PAUSE);
  };
  const fetchOffers = async (element: HTMLTextAreaElement) => {
    const started = startedIn(element);
    if (started === null) return;
    const mine = ++asked.current;
    const found =
      started.kind === 'person'
        ? await findPeople(target, started.typed)
        : await findEmoji(started.typed);
    if (mine !== asked.current) return;
    setAt(0);
    setOffers(found);
  };
  const take = (offer: Offer) => {
    const element = field.current;
    const started = element === null ? null : startedIn(element);
    if (element === null || started?.kind !== offer.kind) return;
    const caret = element.selectionStart;
    const from = caret - started.typed.length;
    if (offer.kind === 'person') {
      taken.current.set(offer.person.id, offer.person.nickname);
      put(element, `${offer.person.nickname} `, from);
    } else put(element, offer.sign, from - 1);
    close();
  };
  /** Puts in what a button is for, as if it were typed. */
  const type = (words: string) => {
    if (field.current !== null) put(field.current, words, field.current.selectionStart);
  };

  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (offers === null) return false;
    const offer = offers[at];
    if (event.key === 'Escape') close();
    else if (offer === undefined) return false;
    else if (event.key === 'ArrowDown') setAt((at + 1) % offers.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + offers.length) % offers.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      take(offer);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const open = offers !== null && offers.length > 0;
  return {
    offers,
    at,
    list,
    take,
    type,
    look,
    close,
    onKey,
    /** Ids of the people taken whose names still stand in the text. */
    chosen: () =>
      [...taken.current].filter(([, name]) => text.includes(`@${name}`)).map(([id]) => id),
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': open ? list : undefined,
      'aria-activedescendant': open ? `${list}${at}` : undefined,
    },
  };
}
export type Mentions = ReturnType<typeof useMentions>;

async function findPeople({ targetType, targetId }: CommentsProps, keyword: string) {
  const query = { targetType, targetId, keyword };
  const answer = await call('GET /user/mention', { query });
  if (!answer.ok) return null;
  return (answer.data ?? []).map((person) => ({ kind: 'person' as const, person }));
}

/** None where there are none: a colon is no question. */
async function findEmoji(word: string): Promise<readonly Offer[] | null> {
  const emoji = await fetchEmoji().catch(() => null);
  const found = emoji?.findEmoji(word) ?? [];
  if (found.length === 0) return null;
  return found.map(({ sign, label }) => ({ kind: 'emoji', sign, label }));
}

async function fetchEmoji() {
  const { findEmoji } = await import('../../editor/visual/emoji.ts');
  return { findEmoji };
}

/** Puts words in from a place to the end of the selection. */
function put(element: HTMLTextAreaElement, words: string, from: number): void {
  element.focus();
  // the field itself, caret and all, before the next key: set a frame later the caret would part what is typed on
  element.setRangeText(words, from, element.selectionEnd, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
