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
  /** The comments that came with the page (`loadComments`); null to load them when they come into view. */
  first: CommentPage | null;
  /** Omits the heading and opens the field on request: below an answer. */
  opensDirectly?: boolean;
}

/** In a document the list is markup; its scripts load when the reader comes near. */
const ServerSection = import.meta.env.SSR
  ? serverRenderedPart(async () => ({
      default: (await import('./comment-section.tsx')).CommentSection,
    }))
  : null;

const ROOT_MARGIN = '400px';
const HASH = /^#comment-\d+$/u;

/** The comments on a target. The key must be unique among siblings, because ids of different kinds can be equal. */
export function Comments(props: CommentsProps) {
  // an answer is one of many on its page
  const id = props.targetType === 'ANSWER' ? undefined : 'comments';
  const ref = useRef<HTMLElement>(null);
  const pressedSelector = useRef<string | null>(null);
  const [Section, setSection] = useState<ComponentType<CommentsProps> | null>(() => ServerSection);
  // visitors mostly only read the comments below an answer, so its scripts wait for a press
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
    // repeats a press from before the scripts had loaded, on the element that replaced the pressed one
    const button = `[data-press="${pressedSelector.current}"]`;
    pressedSelector.current = null;
    const existingButton = ref.current?.querySelector<HTMLElement>(button);
    existingButton?.click();
    // the field itself, if it has loaded meanwhile
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
      // hydration keeps the existing markup
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/**
 * Calls `onNeed` when the reader comes near `container` (unless `waitsForPress`), follows a link to a comment, or
 * presses a control in it.
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
