import { useEffect } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { useSession } from '../../../session/session.ts';

/** Who leaves sooner has not read; and nothing is fetched for the count while the page still comes in. */
const READ_MS = 3000;

/**
 * Tells the server that a published item was looked at, which counts a person once a day, and which of its texts
 * somebody signed in has read.
 */
export function useViewReport({ id, model, liveRevision: revision }: ViewedItem): void {
  const { user } = useSession();
  const signedIn = user !== null;
  // who sees the site as another role does changes nothing
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
