import type { Envelope } from '@zhihui/contract/client.ts';
import { MAX_COMMENT_LENGTH } from '@zhihui/contract/features/comment/comment.limits.ts';
import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { isSend } from '../../../lib/is-send.ts';
import { keptText } from '../../../lib/kept-text.ts';
import { said } from '../../../lib/said.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { commentText, composerText } from '../comment.text.ts';
import type { CommentsProps } from './comments.tsx';
import { MentionList } from './mention-list.tsx';
import { useMentions } from './use-mentions.ts';
import styles from './composer.module.css';

export interface ComposerProps {
  target: CommentsProps;
  kind: 'write' | 'reply' | 'edit';
  /** What is answered or changed. */
  item?: CommentItem;
  done: (item: CommentItem) => void;
  cancel: () => void;
}

/** The field to write in. What was typed stays until it has been sent, over a reload too. */
export function Composer({ target, kind, item, done, cancel }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { user } = useSession();
  const matter = `${kind} ${target.targetType} ${target.targetId} ${item?.id ?? ''}`;
  const kept = keptText(user?.id, `comment ${matter}`);
  const [text, setText] = useState(
    () => kept.read() ?? (kind === 'edit' ? item?.content : '') ?? '',
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const write = (next: string) => {
    setText(next);
    setError(null);
    kept.write(next);
  };
  const mentions = useMentions({ target, field, text, known: item?.mentions });
  useEffect(() => {
    field.current?.focus();
    // with the button that sends it
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  const send = async () => {
    if (busy) return;
    if (text.trim() === '') {
      setError(composerText.empty);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const answer = await sendComment({ target, kind, item, text, mentions: mentions.chosen() });
    setBusy(false);
    const { code, data, msg } = answer;
    if (code !== 200 || data === null) {
      setError(said(msg, composerText.failed));
      field.current?.focus();
      return;
    }
    kept.write('');
    setText('');
    toast.done(data.status === 'APPROVED' ? commentText.sent : commentText.sentWaits);
    done(data);
  };
  const label = labelOf(kind, item);
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.place}>
        <textarea
          ref={field}
          className={inputClass}
          rows={3}
          maxLength={MAX_COMMENT_LENGTH}
          aria-label={label}
          placeholder={kind === 'write' ? commentText.invite : label}
          value={text}
          readOnly={busy}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}error`}
          {...mentions.aria}
          onChange={(event) => {
            write(event.target.value);
            mentions.look();
          }}
          onBlur={mentions.close}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || mentions.onKey(event)) return;
            if (isSend(event)) {
              event.preventDefault();
              void send();
            } else if (event.key === 'Escape' && text.trim() === '') cancel();
          }}
        />
        <MentionList mentions={mentions} />
      </div>
      {error !== null && (
        <span id={`${id}error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
      <div className={styles.row}>
        <span className={styles.hint}>
          {composerText.hint}
          <span className="hide-s">
            {' · '}
            {composerText.keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {composerText.sends}
          </span>
        </span>
        <button
          type="button"
          className={buttonClass('text')}
          onClick={() => {
            kept.write('');
            cancel();
          }}
        >
          {composerText.cancel}
        </button>
        <button type="submit" className={buttonClass('primary')} aria-busy={busy || undefined}>
          {busy ? composerText.sending : BUTTONS[kind]}
        </button>
      </div>
    </form>
  );
}

const BUTTONS = { write: composerText.send, reply: composerText.reply, edit: composerText.save };

function labelOf(kind: ComposerProps['kind'], item: CommentItem | undefined): string {
  if (kind === 'edit') return composerText.edit;
  return kind === 'reply' ? composerText.replyTo(item?.author?.nickname ?? '') : composerText.write;
}

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
}: Outgoing): Promise<Envelope<CommentItem>> {
  if (kind === 'edit' && item !== undefined) {
    return call('PUT /comment', { body: { id: item.id, content: text, mentions } });
  }
  const { targetType, targetId } = target;
  const body = { targetType, targetId, content: text, mentions };
  const parent = item === undefined ? {} : { parentId: item.id };
  return call('POST /comment', { body: { ...body, ...parent } });
}
