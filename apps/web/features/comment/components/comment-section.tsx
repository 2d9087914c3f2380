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
      <Writing props={props} threads={threads} />
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
    </>
  );
}

interface PartProps {
  props: CommentsProps;
  threads: ThreadActions;
}

/** The field to write in, which comes when it is pressed; the way to sign in for everybody else. */
function Writing({ props, threads }: PartProps) {
  const { user, can } = useSession();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
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
  const place = (
    <button
      type="button"
      className={cx(styles.open, 'noprint')}
      data-press="write"
      onClick={() => setOpen(true)}
    >
      {commentText.invite}
    </button>
  );
  if (!open) return place;
  return (
    <LazyComposer
      meanwhile={place}
      target={props}
      kind="write"
      done={threads.put}
      cancel={() => setOpen(false)}
    />
  );
}

function List({ props, threads, here, busy }: PartProps & { here: string | null; busy: boolean }) {
  const { state } = threads;
  if (state === null) return null;
  const { page, from, order } = state;
  if (page.records.length === 0 && from === 1)
    return <p className={styles.quiet}>{commentText.none}</p>;
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
