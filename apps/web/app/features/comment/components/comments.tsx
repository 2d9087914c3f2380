import type {
  CommentPage,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { servedPart, untilThere } from '../../../lib/lazy-part.ts';
import { useSession } from '../../../session/session.ts';
import styles from './comments.module.css';
import './composer.module.css';

export interface CommentsProps {
  targetType: CommentTarget;
  targetId: Id;
  /** What came with the page (`loadComments`); null to fetch it when it comes into view. */
  first: CommentPage | null;
  /** Without a heading of its own: below an answer. */
  bare?: boolean;
}

/** In documents the list stands as markup; readers get its scripts when they come near it. */
const Served = import.meta.env.SSR
  ? servedPart(async () => ({ default: (await import('./comment-section.tsx')).CommentSection }))
  : null;

const NEAR = '400px';
const HASH = /^#comment-\d+$/u;

/** The comments under something. The key must be one that no sibling has: texts are keyed by their number alone. */
export function Comments(props: CommentsProps) {
  // an answer is one of many on its page
  const id = props.targetType === 'ANSWER' ? undefined : 'comments';
  const ref = useRef<HTMLElement>(null);
  const pressed = useRef<string | null>(null);
  const [Live, setLive] = useState<ComponentType<CommentsProps> | null>(() => Served);
  // those below an answer stand where visitors come first, who only read them
  const onlyRead = useSession().user === null && props.bare === true;
  useEffect(() => {
    const place = ref.current;
    if (place === null || Live !== null) return undefined;
    return whenNeeded(place, onlyRead && place.childElementCount > 0, (press) => {
      pressed.current = press ?? pressed.current;
      void untilThere(() => import('./comment-section.tsx')).then((loaded) =>
        setLive(() => loaded.CommentSection),
      );
    });
  }, [Live, onlyRead]);
  useEffect(() => {
    if (Live === null || pressed.current === null) return;
    // what was pressed before the scripts were there is pressed again on what took its place
    const button = `[data-press="${pressed.current}"]`;
    pressed.current = null;
    const there = ref.current?.querySelector<HTMLElement>(button);
    there?.click();
    // the field itself, where that has come meanwhile
    there?.focus();
  }, [Live]);

  if (Live !== null) {
    return (
      <section ref={ref} className={styles.block} id={id}>
        <Live {...props} />
      </section>
    );
  }
  return (
    <section
      ref={ref}
      key="served"
      className={styles.block}
      id={id}
      suppressHydrationWarning
      // hydration keeps the markup that it finds
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/**
 * Calls back when the reader comes near `place` (unless they wait: nearness is not enough), was sent to a comment, or presses
 * something in it.
 */
function whenNeeded(
  place: HTMLElement,
  waits: boolean,
  needed: (pressed?: string) => void,
): () => void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) needed();
    },
    { rootMargin: NEAR },
  );
  if (!waits) watcher.observe(place);
  const onPress = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-press]');
    if (button === null) return;
    event.preventDefault();
    needed(button.dataset['press']);
  };
  const onHash = () => {
    if (HASH.test(window.location.hash)) needed();
  };
  place.addEventListener('click', onPress);
  window.addEventListener('hashchange', onHash);
  onHash();
  return () => {
    watcher.disconnect();
    place.removeEventListener('click', onPress);
    window.removeEventListener('hashchange', onHash);
  };
}
