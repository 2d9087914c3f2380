import { MAX_COMMENT_LENGTH } from '@zhihui/contract/features/comment/comment.limits.ts';
import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useEffect, useId, useMemo, useRef, Suspense, useCallback, useState } from 'react';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { commentText, composerText } from '../comment.text.ts';
import { ComposerHint } from './composer-placeholder.tsx';
import { useComposer } from './use-composer.ts';
import type { ComposerProps } from './use-composer.ts';
import { pasteContentLink } from './paste-content-link.ts';
import { ReplyDrafts } from '../../draft/draft.public.ts';
import { FieldTools } from '../../editor/editor.public.ts';
import type { FieldToolsHandle } from '../../editor/editor.public.ts';
import { fetchPeople, useMentions } from './use-mentions.ts';
import type { Mentions } from './use-mentions.ts';
import styles from './composer.module.css';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { AtIcon, SmileIcon } from '../../../ui/writing-icons.tsx';
import { Avatar } from '../../../ui/avatar.tsx';

const COMMENT_RULES = {
  kind: 'comment',
  maxLength: MAX_COMMENT_LENGTH,
  text: composerText,
} as const;

/** The field for a comment. Keeps the text until it is sent, even after a reload. */
export function Composer(props: ComposerProps) {
  const { target, kind, item, staysOpen = false, autoFocus = !staysOpen, onDone, cancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const tools = useRef<FieldToolsHandle>(null);
  const {
    text,
    remoteText,
    error,
    setError,
    busy,
    write,
    discard,
    send: post,
  } = useComposer(props);
  // the field holds its text itself, so that the visual view can write it
  const [initial] = useState(text);
  const mentions = useMentions({ target, field, text, initialMentions: item?.mentions });
  useEffect(() => {
    if (!autoFocus) return;
    field.current?.focus();
    scrollIntoFullView(field.current);
  }, [autoFocus]);

  const { targetType, targetId } = target;
  const findPeople = useMemo(
    () => async (keyword: string) => (await fetchPeople({ targetType, targetId }, keyword)) ?? [],
    [targetType, targetId],
  );

  const focus = () => (tools.current ?? field.current)?.focus();
  const send = async () => {
    if (busy) return;
    const refusal =
      text.trim() === '' ? composerText.empty : (tools.current?.getRefusal(text) ?? null);
    if (refusal !== null) {
      setError(refusal);
      focus();
      return;
    }
    const isSent = await post(mentions.getMentionedIds());
    if (isSent === null) {
      focus();
      return;
    }
    emptyField(field.current);
    toast.success(isSent.status === 'APPROVED' ? commentText.sent : commentText.sentForReview);
    onDone(isSent);
  };
  const escape = () => {
    if (!staysOpen && text.trim() === '') cancel();
  };
  const label = getLabel(kind, item);
  return (
    <form
      className={styles.composer}
      inert={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {kind === 'write' && target.targetType !== 'ANSWER' && (
        <ReplyDrafts contentId={target.targetId} kind="COMMENT" field={field} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the field, which the visual view may replace meanwhile */}
      <div className={styles.place} onClick={() => scrollIntoFullView(field.current)}>
        <FieldTools
          ref={tools}
          rules={COMMENT_RULES}
          field={field}
          findPeople={findPeople}
          sourceTools={<ComposerTools onType={mentions.typeText} />}
          onSend={() => void send()}
          onEscape={escape}
        />
        <textarea
          ref={field}
          className={inputClass}
          rows={3}
          data-press={staysOpen ? 'write' : undefined}
          aria-label={label}
          placeholder={kind === 'write' ? commentText.invite : label}
          defaultValue={initial}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}error`}
          {...mentions.aria}
          // also of the visual view, which writes what it shows into the field
          onInput={({ currentTarget: { value } }) => {
            write(value, tools.current?.clean(value) ?? value);
            mentions.updateOptions();
          }}
          onPaste={pasteContentLink}
          onBlur={mentions.close}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || mentions.onKey(event)) return;
            if (isSendShortcut(event)) {
              event.preventDefault();
              void send();
            } else if (event.key === 'Escape') escape();
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

/** Empties the field after its text was sent, however it is shown. */
function emptyField(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Scrolls the field and its send button into view. */
function scrollIntoFullView(field: HTMLTextAreaElement | null): void {
  field?.form?.scrollIntoView({ block: 'nearest' });
}

function getLabel(kind: ComposerProps['kind'], item: CommentItem | undefined): string {
  if (kind === 'edit') return composerText.edit;
  return kind === 'reply' ? composerText.replyTo(item?.author?.nickname ?? '') : composerText.write;
}

const EmojiMenu = lazyPart(async () => ({
  default: (await import('../../editor/small/emoji-menu.tsx')).EmojiMenu,
}));

/** Buttons for mentions and emoji; `onType` inserts them at the caret. */
function ComposerTools({ onType }: { onType: (text: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const close = useCallback(() => {
    setEmojiOpen(false);
    button.current?.focus();
  }, []);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={composerText.mention}
        title={composerText.mention}
        onClick={() => onType('@')}
      >
        <AtIcon />
      </button>
      <button
        ref={button}
        type="button"
        className={iconButtonClass}
        aria-label={composerText.emoji}
        title={composerText.emoji}
        aria-haspopup="menu"
        aria-expanded={isEmojiOpen}
        onClick={() => setEmojiOpen(!isEmojiOpen)}
      >
        <SmileIcon />
      </button>
      {isEmojiOpen && (
        <Suspense>
          <EmojiMenu anchor={button} onPick={onType} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The people or emoji to choose from, below the field. */
function MentionList({ mentions }: { mentions: Mentions }) {
  const { options, activeIndex, listId, accept } = mentions;
  // no list opens for unknown emoji, so an empty list is one of people
  const people = options?.every(({ kind }) => kind === 'person') ?? true;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [options]);
  return (
    <>
      <output className="vh">
        {options !== null &&
          (people
            ? composerText.peopleOptions(options.length)
            : composerText.emojiOptions(options.length))}
      </output>
      {options !== null && options.length > 0 && (
        <div
          ref={container}
          id={listId}
          className={styles.people}
          role="listbox"
          aria-label={people ? composerText.people : composerText.emoji}
        >
          {options.map((option, n) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={option.kind === 'person' ? option.person.id : option.sign}
              id={`${listId}${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === activeIndex}
              // keeps the focus in the field
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => accept(option)}
            >
              {option.kind === 'person' ? (
                <>
                  <Avatar person={option.person} size="small" />
                  <span className="cut">{option.person.nickname}</span>
                </>
              ) : (
                `${option.sign} ${option.label}`
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
