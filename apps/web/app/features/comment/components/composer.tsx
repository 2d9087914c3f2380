import { MAX_COMMENT_LENGTH } from '@zhihui/contract/features/comment/comment.limits.ts';
import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useEffect, useId, useRef } from 'react';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { commentText, composerText } from '../comment.text.ts';
import { ComposerHint } from './composer-placeholder.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { MentionList } from './mention-list.tsx';
import { useComposer } from './use-composer.ts';
import type { ComposerProps } from './use-composer.ts';
import { useMentions } from './use-mentions.ts';
import styles from './composer.module.css';

/** The field to write in. What was typed stays until it has been sent, over a reload too. */
export function Composer(props: ComposerProps) {
  const { target, kind, item, staysOpen = false, autoFocus = !staysOpen, onDone, cancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const {
    text,
    theirs: remoteText,
    error,
    setError,
    busy,
    write,
    forget: discard,
    send: post,
  } = useComposer(props);
  const mentions = useMentions({ target, field, text, initialMentions: item?.mentions });
  useEffect(() => {
    if (!autoFocus) return;
    field.current?.focus();
    scrollIntoFullView(field.current);
  }, [autoFocus]);

  const excess = text.length - MAX_COMMENT_LENGTH;
  const send = async () => {
    if (busy) return;
    if (text.trim() === '') {
      setError(composerText.empty);
      field.current?.focus();
      return;
    }
    if (excess > 0) {
      setError(composerText.tooLong(excess));
      field.current?.focus();
      return;
    }
    const isSent = await post(mentions.chosen());
    if (isSent === null) {
      field.current?.focus();
      return;
    }
    toast.success(isSent.status === 'APPROVED' ? commentText.sent : commentText.sentForReview);
    onDone(isSent);
  };
  const label = getLabel(kind, item);
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
          data-press={staysOpen ? 'write' : undefined}
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
          onClick={(event) => scrollIntoFullView(event.currentTarget)}
          onBlur={mentions.close}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || mentions.onKey(event)) return;
            if (isSendShortcut(event)) {
              event.preventDefault();
              void send();
            } else if (event.key === 'Escape' && !staysOpen && text.trim() === '') cancel();
          }}
        />
        <MentionList mentions={mentions} />
      </div>
      {error !== null && (
        <span id={`${id}error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
      {remoteText !== null && (
        <label className={styles.theirs}>
          {composerText.remoteText}
          <textarea className={inputClass} rows={3} readOnly value={remoteText} />
        </label>
      )}
      <div className={styles.row}>
        <ComposerHint />
        {text.length > 0.9 * MAX_COMMENT_LENGTH && (
          <output className={excess > 0 ? styles.error : styles.count}>
            {composerText.count(text.length, MAX_COMMENT_LENGTH)}
          </output>
        )}
        <ComposerTools onType={mentions.type} />
        {(!staysOpen || text !== '') && (
          <button
            type="button"
            className={getButtonClass('text')}
            onClick={() => {
              discard();
              cancel();
            }}
          >
            {composerText.cancel}
          </button>
        )}
        <button type="submit" className={getButtonClass('primary')} aria-busy={busy || undefined}>
          {busy ? composerText.sending : BUTTON_LABELS[kind]}
        </button>
      </div>
    </form>
  );
}

const BUTTON_LABELS = {
  write: composerText.send,
  reply: composerText.reply,
  edit: composerText.save,
};

/** The field with the button that sends what is in it. */
function scrollIntoFullView(field: HTMLTextAreaElement | null): void {
  field?.form?.scrollIntoView({ block: 'nearest' });
}

function getLabel(kind: ComposerProps['kind'], item: CommentItem | undefined): string {
  if (kind === 'edit') return composerText.edit;
  return kind === 'reply' ? composerText.replyTo(item?.author?.nickname ?? '') : composerText.write;
}
