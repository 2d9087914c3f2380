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

/** A name under way: from `@` to the caret. */
const STARTED = /(?:^|[^\w@])@([^\s@]{0,20})$/u;
const PAUSE = 120;

/** People offered while a name is typed after `@`; arrows choose, Enter or Tab takes, Esc closes. */
export function useMentions({ target, field, text, known }: MentionOptions) {
  const [people, setPeople] = useState<readonly UserBrief[] | null>(null);
  const [at, setAt] = useState(0);
  const taken = useRef(new Map<Id, string>(known?.map(({ id, name }) => [id, name])));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const list = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    asked.current++;
    setPeople(null);
  };
  const startedIn = (element: HTMLTextAreaElement) =>
    STARTED.exec(element.value.slice(0, element.selectionStart))?.[1];

  const look = () => {
    clearTimeout(timer.current);
    const element = field.current;
    if (element === null || startedIn(element) === undefined) {
      close();
      return;
    }
    timer.current = setTimeout(() => void fetchPeople(element), PAUSE);
  };
  const fetchPeople = async (element: HTMLTextAreaElement) => {
    const keyword = startedIn(element);
    if (keyword === undefined) return;
    const mine = ++asked.current;
    const { targetType, targetId } = target;
    const { code, data } = await call('GET /user/mention', {
      query: { targetType, targetId, keyword },
    });
    if (mine !== asked.current) return;
    setAt(0);
    setPeople(code === 200 ? (data ?? []) : null);
  };
  const take = (person: UserBrief) => {
    const element = field.current;
    if (element === null) return;
    const caret = element.selectionStart;
    const typed = startedIn(element);
    if (typed === undefined) return;
    taken.current.set(person.id, person.nickname);
    element.focus();
    // the field itself, caret and all, before the next key: set a frame later the caret would part what is typed on
    element.setRangeText(`${person.nickname} `, caret - typed.length, caret, 'end');
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    close();
  };

  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (people === null) return false;
    const person = people[at];
    if (event.key === 'Escape') close();
    else if (person === undefined) return false;
    else if (event.key === 'ArrowDown') setAt((at + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + people.length) % people.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      take(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const open = people !== null && people.length > 0;
  return {
    people,
    at,
    list,
    take,
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
