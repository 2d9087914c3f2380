import type { Result } from '@zhihui/contract/client.ts';
import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { unsentText } from '../../../lib/unsent-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { composerText } from '../comment.text.ts';
import type { CommentsProps } from './comments.tsx';

export interface ComposerProps {
  target: CommentsProps;
  kind: 'write' | 'reply' | 'edit';
  /** What is answered or changed. */
  item?: CommentItem;
  /** It stands there from the start: it takes the focus only where it was pressed meanwhile, and cannot be closed. */
  stays?: boolean;
  pressed?: boolean;
  done: (item: CommentItem) => void;
  /** Has the comment as it is now, where it was changed elsewhere. */
  renew?: (item: CommentItem) => void;
  cancel: () => void;
}

/**
 * A comment being written or changed. What was typed outlives the page and the session; where the comment was changed
 * elsewhere meanwhile, the words it has now are `theirs`, and saving again takes their place.
 */
export function useComposer({ target, kind, item, renew }: ComposerProps) {
  const { user } = useSession();
  const matter = `comment ${kind} ${target.targetType} ${target.targetId} ${item?.id ?? ''}`;
  const unsent = unsentText(user?.id, matter);
  const unsentOf = unsentText(user?.id, `${matter} of`);
  const [text, setText] = useState(() => unsent.read() ?? wordsOf({ kind, item }));
  /** The comment that saving takes the place of, and the revision that what is typed was begun on. */
  const [over, setOver] = useState(item);
  const [begunOn] = useState(() => {
    const newest = String(item?.revision ?? '');
    return text === wordsOf({ kind, item }) ? newest : (unsentOf.read() ?? '');
  });
  const changed = kind === 'edit' && over !== undefined && String(over.revision) !== begunOn;
  const theirs = changed ? over.content : null;
  const [error, setError] = useState(changed ? composerText.changedMeanwhile : null);
  const [busy, setBusy] = useState(false);

  const forget = () => {
    unsent.write('');
    unsentOf.write('');
  };
  const write = (next: string) => {
    setText(next);
    setError(null);
    const begun = next !== wordsOf({ kind, item: over });
    unsent.write(begun ? next : '');
    unsentOf.write(begun ? begunOn : '');
  };
  /** Resolves to the comment as it is stored, or null with `error` saying why not. */
  const send = async (mentions: CommentItem['id'][]): Promise<CommentItem | null> => {
    setBusy(true);
    const answer = await sendComment({ target, kind, item: over, text, mentions });
    setBusy(false);
    // a session that has ended resolves to 200 without data
    if (answer.ok) {
      forget();
      setText('');
      return answer.data;
    }
    const changedSince = answer.error.code === 409 && kind === 'edit';
    const now = changedSince ? (answer.error.detail as CommentItem | undefined) : undefined;
    if (now === undefined || now.gone)
      setError(serverMessage(answer.error.msg, composerText.failed));
    else {
      setOver(now);
      renew?.(now);
      setError(composerText.changedMeanwhile);
    }
    return null;
  };
  return { text, theirs, error, setError, busy, write, forget, send };
}

/** What the field begins with where nothing was typed earlier. */
const wordsOf = ({ kind, item }: Pick<Outgoing, 'kind' | 'item'>): string =>
  kind === 'edit' ? (item?.content ?? '') : '';

interface Outgoing extends Pick<ComposerProps, 'target' | 'kind'> {
  item: CommentItem | undefined;
  text: string;
  mentions: CommentItem['id'][];
}

function sendComment({
  target,
  kind,
  item,
  text,
  mentions,
}: Outgoing): Promise<Result<CommentItem>> {
  if (kind === 'edit' && item !== undefined) {
    const { id, revision } = item;
    return call('PUT /comment', { body: { id, content: text, mentions, revision } });
  }
  const { targetType, targetId } = target;
  const body = { targetType, targetId, content: text, mentions };
  const parent = item === undefined ? {} : { parentId: item.id };
  return call('POST /comment', { body: { ...body, ...parent } });
}
