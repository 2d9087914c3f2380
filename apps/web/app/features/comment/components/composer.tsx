import { MAX_COMMENT_LENGTH } from '@zhihui/contract/features/comment/comment.limits.ts';
import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useEffect, useId, useRef } from 'react';
import { isSend } from '../../../lib/is-send.ts';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { commentText, composerText } from '../comment.text.ts';
import { ComposerHint } from './composer-place.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { MentionList } from './mention-list.tsx';
import { useComposer } from './use-composer.ts';
import type { ComposerProps } from './use-composer.ts';
import { useMentions } from './use-mentions.ts';
import styles from './composer.module.css';

/** The field to write in. What was typed stays until it has been sent, over a reload too. */
export function Composer(props: ComposerProps) {
  const { target, kind, item, stays = false, pressed = !stays, done, cancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, theirs, error, setError, busy, write, forget, send: post } = useComposer(props);
  const mentions = useMentions({ target, field, text, known: item?.mentions });
  useEffect(() => {
    if (!pressed) return;
    field.current?.focus();
    showWhole(field.current);
  }, [pressed]);

  const over = text.length - MAX_COMMENT_LENGTH;
  const send = async () => {
    if (busy) return;
    if (text.trim() === '') {
      setError(composerText.empty);
      field.current?.focus();
      return;
    }
    if (over > 0) {
      setError(composerText.tooLong(over));
      field.current?.focus();
      return;
    }
    const sent = await post(mentions.chosen());
    if (sent === null) {
      field.current?.focus();
      return;
    }
    toast.done(sent.status === 'APPROVED' ? commentText.sent : commentText.sentWaits);
    done(sent);
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
          data-press={stays ? 'write' : undefined}
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
          onClick={(event) => showWhole(event.currentTarget)}
          onBlur={mentions.close}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || mentions.onKey(event)) return;
            if (isSend(event)) {
              event.preventDefault();
              void send();
            } else if (event.key === 'Escape' && !stays && text.trim() === '') cancel();
          }}
        />
        <MentionList mentions={mentions} />
      </div>
      {error !== null && (
        <span id={`${id}error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
      {theirs !== null && (
        <label className={styles.theirs}>
          {composerText.theirs}
          <textarea className={inputClass} rows={3} readOnly value={theirs} />
        </label>
      )}
      <div className={styles.row}>
        <ComposerHint />
        {text.length > 0.9 * MAX_COMMENT_LENGTH && (
          <output className={over > 0 ? styles.error : styles.count}>
            {composerText.count(text.length, MAX_COMMENT_LENGTH)}
          </output>
        )}
        <ComposerTools onType={mentions.type} />
        {(!stays || text !== '') && (
          <button
            type="button"
            className={buttonClass('text')}
            onClick={() => {
              forget();
              cancel();
            }}
          >
            {composerText.cancel}
          </button>
        )}
        <button type="submit" className={buttonClass('primary')} aria-busy={busy || undefined}>
          {busy ? composerText.sending : BUTTONS[kind]}
        </button>
      </div>
    </form>
  );
}

const BUTTONS = { write: composerText.send, reply: composerText.reply, edit: composerText.save };

/** The field with the button that sends what is in it. */
function showWhole(field: HTMLTextAreaElement | null): void {
  field?.form?.scrollIntoView({ block: 'nearest' });
}

function labelOf(kind: ComposerProps['kind'], item: CommentItem | undefined): string {
  if (kind === 'edit') return composerText.edit;
  return kind === 'reply' ? composerText.replyTo(item?.author?.nickname ?? '') : composerText.write;
}
