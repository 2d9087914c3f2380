import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { loginAddress } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { portionAddress } from '../comment.address.ts';
import { FIRST_THREADS } from '../comment.size.ts';
import { commentText } from '../comment.text.ts';
import { ComposerPlace } from './composer-place.tsx';
import { LazyComposer, fetchComposer } from './lazy-composer.tsx';
import { Thread } from './thread.tsx';
import type { CommentsProps } from './comments.tsx';
import { useThreads } from './use-threads.ts';
import type { Order, ThreadActions } from './use-threads.ts';
import styles from './comments.module.css';

const ORDERS: readonly { order: Order; label: string }[] = [
  { order: 'oldest', label: commentText.oldest },
  { order: 'newest', label: commentText.newest },
];

/** Comments with all that can be done to them. Rendered on the server, and again once the reader is near. */
export function CommentSection(props: CommentsProps) {
  const threads = useThreads(props);
  const { state, busy, failed } = threads;
  const here = useAddressed(threads);
  const heading = useId();
  return (
    <>
      {props.bare !== true && (
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
      {props.bare !== true && <Writing props={props} threads={threads} />}
      {failed && (
        <p className={styles.quiet} role="alert">
          {commentText.loadFailed}{' '}
          <button
            type="button"
            className={buttonClass('plain', 'small')}
            onClick={() => void threads.restart('oldest')}
          >
            {commentText.retry}
          </button>
        </p>
      )}
      {state === null && !failed && <p className={styles.quiet}>{commentText.loading}</p>}
      {state !== null && <List props={props} threads={threads} here={here} busy={busy} />}
      {state !== null && props.bare === true && <Writing props={props} threads={threads} />}
    </>
  );
}

interface PartProps {
  props: CommentsProps;
  threads: ThreadActions;
}

/** The field to write in; below an answer a button that opens it, except where there is no comment yet. */
function Writing({ props, threads }: PartProps) {
  const { user, can } = useSession();
  const { pathname, search } = useLocation();
  const bare = props.bare === true;
  const [open, setOpen] = useState(!bare || threads.state?.page.count === 0);
  const [pressed, setPressed] = useState(bare);
  /** Counts what was given up: the field starts empty. */
  const [round, setRound] = useState(0);
  const writes = user !== null && can('comment.add');
  useEffect(() => {
    if (writes) fetchComposer();
  }, [writes]);
  if (user === null) {
    return (
      <p className={styles.quiet}>
        <a className={buttonClass('plain', 'small')} href={loginAddress(pathname + search)}>
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
        className={cx(buttonClass('plain', 'small'), styles.write, 'noprint')}
        data-press="write"
        onClick={() => setOpen(true)}
      >
        {commentText.write}
      </button>
    );
  }
  return (
    <LazyComposer
      key={round}
      meanwhile={<ComposerPlace open={() => setPressed(true)} />}
      target={props}
      kind="write"
      stays={!bare}
      pressed={pressed}
      done={threads.put}
      cancel={() => {
        setPressed(true);
        if (bare) setOpen(false);
        else setRound(round + 1);
      }}
    />
  );
}

function List({ props, threads, here, busy }: PartProps & { here: string | null; busy: boolean }) {
  const { state } = threads;
  if (state === null) return null;
  const { page, from, order } = state;
  if (page.records.length === 0 && from === 1) {
    return props.bare === true ? null : <p className={styles.quiet}>{commentText.none}</p>;
  }
  const rest = page.total - (from - 1) * FIRST_THREADS - page.records.length;
  return (
    <>
      {from > 1 && (
        <a
          className={cx(buttonClass('text', 'small'), styles.more)}
          href={portionAddress(props, from - 1)}
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
            here={here}
            threads={threads}
          />
        ))}
      </ul>
      {rest > 0 && (
        <a
          className={cx(buttonClass(), styles.more)}
          href={portionAddress(props, from + 1)}
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

/** Id of the comment that the address names; it is fetched when it stands on another page. */
function useAddressed({ state, restart }: ThreadActions): string | null {
  const { hash } = useLocation();
  const id = /^#comment-(\d+)$/u.exec(hash)?.[1] ?? null;
  const sought = useRef<string | null>(null);
  const ready = state !== null;
  useEffect(() => {
    if (id === null || !ready || sought.current === id) return;
    sought.current = id;
    if (document.getElementById(`comment-${id}`) === null) void restart('oldest', { at: id });
  }, [id, ready, restart]);
  const found = state?.page.records.some(
    (thread) => String(thread.id) === id || thread.replies.some((reply) => String(reply.id) === id),
  );
  useEffect(() => {
    if (id !== null && found === true) {
      document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'center' });
    }
  }, [id, found]);
  return found === true ? id : null;
}
