import { useEffect } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { useSession } from '../../../session/session.ts';

/** Shorter visits do not count as reading, and the report must not compete with the page load. */
const READ_MS = 3000;

/**
 * Reports the view of a published item, which counts once per person and day, and the revision that a signed-in user has
 * read.
 */
export function useViewReport({ id, model, liveRevision: revision }: ViewedItem): void {
  const { user } = useSession();
  const signedIn = user !== null;
  // an Admin who previews the site as another role must not change anything
  const shouldReport = revision !== null && user?.preview !== true;
  useEffect(() => {
    if (!shouldReport) return undefined;
    const call = `POST /${SECTION_PATH[model]}/:id/view` as const;
    const report = () => {
      void callLazily(call, { params: { id } });
      if (signedIn) void callLazily('POST /reading/:id', { params: { id }, body: { revision } });
    };
    const timer = setTimeout(report, READ_MS);
    return () => clearTimeout(timer);
  }, [id, model, revision, shouldReport, signedIn]);
}

interface ViewedItem {
  id: Id;
  model: ContentModel;
  liveRevision: number | null;
}
