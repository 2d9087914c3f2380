import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { getLoginAddress } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { getPageQuery, FIRST_THREADS } from '../comment.address.ts';
import { commentText } from '../comment.text.ts';
import { ComposerPlaceholder } from './composer-placeholder.tsx';
import { LazyComposer, preloadComposer } from './lazy-composer.tsx';
import { Thread } from './thread.tsx';
import type { CommentsProps } from './comments.tsx';
import { useThreads } from './use-threads.ts';
import type { Order, ThreadActions } from './use-threads.ts';
import styles from './comments.module.css';

const ORDERS: readonly { order: Order; label: string }[] = [
  { order: 'oldest', label: commentText.oldest },
  { order: 'newest', label: commentText.newest },
];

/** The comments with all their actions. Rendered on the server, and hydrated once the reader is near. */
export function CommentSection(props: CommentsProps) {
  const threads = useThreads(props);
  const { state, busy, failed } = threads;
  const addressedId = useAddressedComment(threads);
  const heading = useId();
  return (
    <>
      {props.opensDirectly !== true && (
        <div className={styles.head}>
          <h2 id={heading}>{commentText.title}</h2>
          {state !== null && state.page.count > 0 && (
            <span className={styles.count}>{formatCount(state.page.count)}</span>
          )}
          {state !== null && state.page.total > 1 && (
            <div className={styles.orders} role="group" aria-label={commentText.order}>
              {ORDERS.map(({ order, label }) => (
                <button
                  key={order}
                  type="button"
                  data-press={`order-${order}`}
                  aria-pressed={state.order === order}
                  onClick={() => void threads.restart(order)}
                >
                  {label}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
      {props.opensDirectly !== true && <NewComment props={props} threads={threads} />}
      {failed && (
        <p className={styles.quiet} role="alert">
          {commentText.loadFailed}{' '}
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
            onClick={() => void threads.restart('oldest')}
          >
            {commentText.retry}
          </button>
        </p>
      )}
      {state === null && !failed && <p className={styles.quiet}>{commentText.loading}</p>}
      {state !== null && (
        <List props={props} threads={threads} addressedId={addressedId} busy={busy} />
      )}
      {state !== null && props.opensDirectly === true && (
        <NewComment props={props} threads={threads} />
      )}
    </>
  );
}

interface PartProps {
  props: CommentsProps;
  threads: ThreadActions;
}

/** The field for a new comment; below an answer first a button that opens it, unless there is no comment yet. */
function NewComment({ props, threads }: PartProps) {
  const { user, can } = useSession();
  const { pathname, search } = useLocation();
  const opensDirectly = props.opensDirectly === true;
  const [open, setOpen] = useState(!opensDirectly || threads.state?.page.count === 0);
  const [isStarted, setStarted] = useState(opensDirectly);
  /** Counts discarded texts: each remounts an empty field. */
  const [version, setVersion] = useState(0);
  const writes = user !== null && can('comment.add');
  useEffect(() => {
    if (writes) preloadComposer();
  }, [writes]);
  if (user === null) {
    return (
      <p className={styles.quiet}>
        <a className={getButtonClass('plain', 'small')} href={getLoginAddress(pathname + search)}>
          {commentText.signIn}
        </a>
      </p>
    );
  }
  if (!writes) return null;
  if (!open) {
    return (
      <button
        type="button"
        className={cx(getButtonClass('plain', 'small'), styles.write, 'noprint')}
        data-press="write"
        onClick={() => setOpen(true)}
      >
        {commentText.write}
      </button>
    );
  }
  return (
    <LazyComposer
      key={version}
      placeholder={<ComposerPlaceholder open={() => setStarted(true)} />}
      target={props}
      kind="write"
      staysOpen={!opensDirectly}
      autoFocus={isStarted}
      onDone={threads.upsert}
      cancel={() => {
        setStarted(true);
        if (opensDirectly) setOpen(false);
        else setVersion(version + 1);
      }}
    />
  );
}

function List({
  props,
  threads,
  addressedId,
  busy,
}: PartProps & { addressedId: string | null; busy: boolean }) {
  const { state } = threads;
  if (state === null) return null;
  const { page, from, order } = state;
  if (page.records.length === 0 && from === 1) {
    return props.opensDirectly === true ? null : (
      <p className={styles.quiet}>{commentText.empty}</p>
    );
  }
  const remaining = page.total - (from - 1) * FIRST_THREADS - page.records.length;
  return (
    <>
      {from > 1 && (
        <a
          className={cx(getButtonClass('text', 'small'), styles.more)}
          href={getPageQuery(props, from - 1)}
          data-press="previous"
          onClick={(event) => {
            event.preventDefault();
            void threads.restart(order, { current: from - 1 });
          }}
        >
          {commentText.previous}
        </a>
      )}
      <ul className={styles.list}>
        {page.records.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            target={props}
            authorId={page.authorId}
            addressedId={addressedId}
            threads={threads}
          />
        ))}
      </ul>
      {remaining > 0 && (
        <a
          className={cx(getButtonClass(), styles.more)}
          href={getPageQuery(props, from + 1)}
          data-press="more"
          aria-busy={busy || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!busy) void threads.more();
          }}
        >
          {commentText.more}
        </a>
      )}
    </>
  );
}

/** Id of the comment in the address; loads it when it is on another page. */
function useAddressedComment({ state, restart }: ThreadActions): string | null {
  const { hash } = useLocation();
  const id = /^#comment-(\d+)$/u.exec(hash)?.[1] ?? null;
  const requestedId = useRef<string | null>(null);
  const ready = state !== null;
  useEffect(() => {
    if (id === null || !ready || requestedId.current === id) return;
    requestedId.current = id;
    if (document.getElementById(`comment-${id}`) === null) void restart('oldest', { at: id });
  }, [id, ready, restart]);
  const isLoaded = state?.page.records.some(
    (thread) => String(thread.id) === id || thread.replies.some((reply) => String(reply.id) === id),
  );
  useEffect(() => {
    if (id !== null && isLoaded === true) {
      document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'center' });
    }
  }, [id, isLoaded]);
  return isLoaded === true ? id : null;
}
