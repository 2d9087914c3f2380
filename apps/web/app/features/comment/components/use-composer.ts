import type { Result } from '@zhihui/contract/client.ts';
import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/browser.ts';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { composerText } from '../comment.text.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import type { CommentsProps } from './comments.tsx';

export interface ComposerProps {
  target: CommentsProps;
  kind: 'write' | 'reply' | 'edit';
  /** The comment to reply to or to edit. */
  item?: CommentItem;
  /** The field is always open: it takes the focus only when it was pressed before, and cannot be closed. */
  staysOpen?: boolean;
  autoFocus?: boolean;
  onDone: (item: CommentItem) => void;
  /** Receives the current comment when it was changed elsewhere. */
  renew?: (item: CommentItem) => void;
  cancel: () => void;
}

/**
 * A comment being written or edited, in Markdown. The text survives the page and the session. When the comment was changed elsewhere
 * meanwhile, `remoteText` is its current text, and saving again replaces it.
 */
export function useComposer({ target, kind, item, renew }: ComposerProps) {
  const { user } = useSession();
  const storeKey = `comment ${kind} ${target.targetType} ${target.targetId} ${item?.id ?? ''}`;
  const unsent = createUnsentStore(user?.id, storeKey);
  const unsentBase = createUnsentStore(user?.id, `${storeKey} of`);
  const [text, setText] = useState(() => unsent.read() ?? getInitialText({ kind, item }));
  /** The comment that saving replaces, and the revision that the local text is based on. */
  const [baseItem, setBaseItem] = useState(item);
  const [initialText] = useState(() => {
    const newest = String(item?.revision ?? '');
    return text === getInitialText({ kind, item }) ? newest : (unsentBase.read() ?? '');
  });
  const changed =
    kind === 'edit' && baseItem !== undefined && String(baseItem.revision) !== initialText;
  const remoteText = changed ? baseItem.content : null;
  const [error, setError] = useState(changed ? composerText.changedRemotely : null);
  const [busy, setBusy] = useState(false);

  const discard = () => {
    unsent.write('');
    unsentBase.write('');
  };
  /** Takes a text over; `stored` is what a later visit finds of it. */
  const write = (next: string, stored: string) => {
    setText(next);
    setError(null);
    const isChanged = next !== getInitialText({ kind, item: baseItem });
    unsent.write(isChanged ? stored : '');
    unsentBase.write(isChanged ? initialText : '');
  };
  /** Resolves to the stored comment, or to null with the reason in `error`. */
  const send = async (mentions: CommentItem['id'][]): Promise<CommentItem | null> => {
    setBusy(true);
    const result = await sendComment({ target, kind, item: baseItem, text, mentions });
    // at once: what is inert cannot take the focus
    flushSync(() => setBusy(false));
    // a session that has ended resolves to 200 without data
    if (result.ok) {
      discard();
      setText('');
      return result.data;
    }
    const isConflict = result.error.code === 409 && kind === 'edit';
    const now = isConflict ? (result.error.detail as CommentItem | undefined) : undefined;
    if (now === undefined || now.gone)
      setError(getServerMessage(result.error.msg, composerText.failed));
    else {
      setBaseItem(now);
      renew?.(now);
      setError(composerText.changedRemotely);
    }
    return null;
  };
  return { text, remoteText, error, setError, busy, write, discard, send };
}

/** The initial text of the field when nothing is stored. */
function getInitialText({ kind, item }: Pick<CommentInput, 'kind' | 'item'>): string {
  if (kind !== 'edit' || item === undefined) return '';
  return item.format === 'plain' ? plainToMarkdown(item.content) : item.content;
}

interface CommentInput extends Pick<ComposerProps, 'target' | 'kind'> {
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
}: CommentInput): Promise<Result<CommentItem>> {
  if (kind === 'edit' && item !== undefined) {
    const { id, revision } = item;
    // opening a plain comment and saving it changes nothing
    const isSame = text === getInitialText({ kind, item });
    const written = isSame
      ? { content: item.content, format: item.format }
      : { content: text, format: 'markdown' as const };
    return call('PUT /comment', { body: { id, ...written, mentions, revision } });
  }
  const { targetType, targetId } = target;
  const body = { targetType, targetId, content: text, format: 'markdown' as const, mentions };
  const parent = item === undefined ? {} : { parentId: item.id };
  return call('POST /comment', { body: { ...body, ...parent } });
}
