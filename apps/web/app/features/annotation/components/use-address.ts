import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useRef } from 'react';

/** Follows an address that names an annotation or a reply, once the threads are there. */
export function useAddress(
  list: readonly Annotation[],
  follow: (thread: Annotation) => void,
): void {
  const followed = useRef(false);
  useEffect(() => {
    const id = /^#annotation-(\d+)$/u.exec(window.location.hash)?.[1];
    const matchesId = (one: { id: Id }) => String(one.id) === id;
    const thread = list.find((item) => matchesId(item) || item.replies.some(matchesId));
    if (followed.current || thread === undefined) return;
    followed.current = true;
    follow(thread);
  }, [list, follow]);
}
