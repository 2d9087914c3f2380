import type {
  CommentPage,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { serverRenderedPart, importWithRetry } from '../../../lib/lazy-part.ts';
import { useSession } from '../../../session/session.ts';
import styles from './comments.module.css';
import './composer.module.css';

export interface CommentsProps {
  targetType: CommentTarget;
  targetId: Id;
  /** What came with the page (`loadComments`); null to fetch it when it comes into view. */
  first: CommentPage | null;
  /** Without a heading of its own: below an answer. */
  opensDirectly?: boolean;
}

/** In documents the list stands as markup; readers get its scripts when they come near it. */
const ServerSection = import.meta.env.SSR
  ? serverRenderedPart(async () => ({
      default: (await import('./comment-section.tsx')).CommentSection,
    }))
  : null;

const ROOT_MARGIN = '400px';
const HASH = /^#comment-\d+$/u;

/** The comments under something. The key must be one that no sibling has: texts are keyed by their number alone. */
export function Comments(props: CommentsProps) {
  // an answer is one of many on its page
  const id = props.targetType === 'ANSWER' ? undefined : 'comments';
  const ref = useRef<HTMLElement>(null);
  const pressedSelector = useRef<string | null>(null);
  const [Section, setSection] = useState<ComponentType<CommentsProps> | null>(() => ServerSection);
  // those below an answer stand where visitors come first, who only read them
  const isReadOnly = useSession().user === null && props.opensDirectly === true;
  useEffect(() => {
    const container = ref.current;
    if (container === null || Section !== null) return undefined;
    return onNeeded(container, isReadOnly && container.childElementCount > 0, (press) => {
      pressedSelector.current = press ?? pressedSelector.current;
      void importWithRetry(() => import('./comment-section.tsx')).then((loaded) =>
        setSection(() => loaded.CommentSection),
      );
    });
  }, [Section, isReadOnly]);
  useEffect(() => {
    if (Section === null || pressedSelector.current === null) return;
    // what was pressed before the scripts were there is pressed again on what took its place
    const button = `[data-press="${pressedSelector.current}"]`;
    pressedSelector.current = null;
    const existingButton = ref.current?.querySelector<HTMLElement>(button);
    existingButton?.click();
    // the field itself, where that has come meanwhile
    existingButton?.focus();
  }, [Section]);

  if (Section !== null) {
    return (
      <section ref={ref} className={styles.block} id={id}>
        <Section {...props} />
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
function onNeeded(
  container: HTMLElement,
  waitsForPress: boolean,
  onNeed: (pressedSelector?: string) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onNeed();
    },
    { rootMargin: ROOT_MARGIN },
  );
  if (!waitsForPress) observer.observe(container);
  const onPress = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-press]');
    if (button === null) return;
    event.preventDefault();
    onNeed(button.dataset['press']);
  };
  const onHash = () => {
    if (HASH.test(window.location.hash)) onNeed();
  };
  container.addEventListener('click', onPress);
  window.addEventListener('hashchange', onHash);
  onHash();
  return () => {
    observer.disconnect();
    container.removeEventListener('click', onPress);
    window.removeEventListener('hashchange', onHash);
  };
}
