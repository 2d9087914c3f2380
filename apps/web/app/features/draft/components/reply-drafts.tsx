import type { ReplyKind } from '@zhihui/contract/features/draft/draft.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

export interface ReplyDraftsProps {
  contentId: Id;
  kind: ReplyKind;
  /** The field that the text can be put into. */
  field: RefObject<HTMLTextAreaElement | null>;
}

const ReplyDraft = lazyPart(async () => ({
  default: (await import('./reply-draft.tsx')).ReplyDraft,
}));

/** Where the tools of assistants lead to. */
const ANCHORS: Record<ReplyKind, string> = { ANSWER: '#mine', COMMENT: '#comments' };

/**
 * What an assistant proposes to write in this form. It is loaded once the reader begins to use the form, or came for it: few
 * have a proposal, and pages do not ask for everyone.
 */
export function ReplyDrafts({ contentId, kind, field }: ReplyDraftsProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    if (window.location.hash === ANCHORS[kind]) want();
    const form = field.current?.form;
    form?.addEventListener('focusin', want, { once: true });
    return () => form?.removeEventListener('focusin', want);
  }, [field, kind]);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ReplyDraft contentId={contentId} kind={kind} field={field} />
    </Suspense>
  );
}
