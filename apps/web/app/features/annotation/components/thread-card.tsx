import type {
  Annotation,
  AnnotationReply,
} from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ReactNode } from 'react';
import { findMentions } from '@zhihui/contract/features/link/mention.ts';
import { Link } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Time } from '../../../ui/time.tsx';
import { annotationText } from '../annotation.text.ts';
import styles from './annotation.module.css';
import UnsentComposer from './unsent-composer.tsx';
import type { ThreadActions } from '../model/use-threads.ts';

interface ThreadCardProps {
  thread: Annotation;
  active: boolean;
  actions: ThreadActions;
  /** Scrolls to the words; absent when they are not in the text. */
  onJump?: (() => void) | undefined;
  /** Whether the card is in the list, which quotes the words; only the card at the text has an id. */
  quoted: boolean;
  writing: CardDraft;
  /** Opens and closes the field; the card may be mounted at another place while it is open. */
  onWrite: (writing: CardDraft) => void;
}

/** What the user writes in a card: a reply, or the new text of an entry. */
export type CardDraft = { to: 'reply' } | { to: 'edit'; id: Id } | null;

/** One thread with its replies. */
export function ThreadCard(props: ThreadCardProps) {
  const { thread, active, actions, onJump, quoted, writing, onWrite } = props;
  const { selector, abilities, resolved } = thread;
  const close = () => onWrite(null);
  const resolvedMark = resolved && <span className={styles.ok}>{annotationText.resolved}</span>;
  const renderEntry = (entry: AnnotationReply, abilities: { edit: boolean; delete: boolean }) =>
    writing?.to === 'edit' && writing.id === entry.id ? (
      <UnsentComposer
        name={`edit ${entry.id}`}
        label={annotationText.field}
        action={annotationText.save}
        content={entry.content}
        onSend={(value) => actions.edit(entry.id, value)}
        onClose={close}
      />
    ) : (
      <Entry
        entry={entry}
        mark={entry.id === thread.id && resolvedMark}
        onEdit={abilities.edit ? () => onWrite({ to: 'edit', id: entry.id }) : undefined}
        onRemove={abilities.delete ? () => void actions.remove(thread, entry.id) : undefined}
      />
    );
  return (
    <article
      id={quoted ? undefined : `annotation-${thread.id}`}
      className={cx(styles.card, resolved && styles.done, active && styles.active)}
      aria-label={annotationText.aboutQuote(shorten(selector.exact))}
    >
      {quoted && <blockquote className={styles.quote}>{selector.exact}</blockquote>}
      {thread.deleted ? (
        <p className={styles.gone}>
          {annotationText.deleted} {resolvedMark}
        </p>
      ) : (
        renderEntry(thread, abilities)
      )}
      {thread.replies.map((reply) => (
        <div
          key={reply.id}
          id={quoted ? undefined : `annotation-${reply.id}`}
          className={styles.reply}
        >
          {renderEntry(reply, reply.abilities)}
        </div>
      ))}
      {writing?.to === 'reply' && (
        <UnsentComposer
          name={`reply ${thread.id}`}
          label={annotationText.replyField}
          action={annotationText.sendReply}
          content=""
          onSend={(value) => actions.reply(thread, value)}
          onClose={close}
        />
      )}
      <footer>
        {onJump !== undefined && (
          <button type="button" onClick={onJump}>
            {annotationText.jump}
          </button>
        )}
        {abilities.reply && writing === null && (
          <button type="button" onClick={() => onWrite({ to: 'reply' })}>
            {annotationText.reply}
          </button>
        )}
        {abilities.resolve && (
          <button type="button" onClick={() => void actions.resolve(thread, !resolved)}>
            {resolved ? annotationText.reopen : annotationText.resolve}
          </button>
        )}
      </footer>
    </article>
  );
}

interface EntryProps {
  entry: AnnotationReply;
  /** The state of the thread, next to its author. */
  mark: ReactNode;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** One entry: its author, time and text, and the actions of the reader. */
function Entry({ entry, mark, onEdit, onRemove }: EntryProps) {
  return (
    <>
      <header>
        <Avatar person={entry.author} size="small" />
        <b>{entry.author.nickname}</b>
        {mark}
        <Time at={entry.createdAt} />
        {entry.edited && <span>{annotationText.edited}</span>}
      </header>
      <p>
        <PlainText text={entry.content} />
      </p>
      {(onEdit ?? onRemove) !== undefined && (
        <div className={styles.own}>
          {onEdit !== undefined && (
            <button type="button" onClick={onEdit}>
              {annotationText.edit}
            </button>
          )}
          {onRemove !== undefined && (
            <button type="button" onClick={onRemove}>
              {annotationText.remove}
            </button>
          )}
        </div>
      )}
    </>
  );
}

const NAME = 60;

/** Enough of the words to recognise them. */
function shorten(text: string): string {
  const line = [...text.replace(/\s+/gu, ' ')];
  return line.length <= NAME ? line.join('') : `${line.slice(0, NAME).join('')}…`;
}

/** Plain text in which a link to a person, pasted from an article's source, shows their name and links to them. */
function PlainText({ text }: { text: string }) {
  const people = findMentions(text);
  return (
    <>
      {people.map(({ id, name, from, to }, index) => (
        <span key={from}>
          {text.slice(people[index - 1]?.to ?? 0, from)}
          <Link to={`/user/personal?id=${id}`}>{name}</Link>
          {index === people.length - 1 && text.slice(to)}
        </span>
      ))}
      {people.length === 0 && text}
    </>
  );
}
