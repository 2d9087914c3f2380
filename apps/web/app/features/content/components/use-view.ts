import { useEffect } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLater } from '../../../api/later.ts';
import { useSession } from '../../../session/session.ts';

/** Who leaves sooner has not read; and nothing is fetched for the count while the page still comes in. */
const READ_MS = 3000;

/**
 * Tells the server that a published item was looked at, which counts a person once a day, and which of its texts
 * somebody signed in has read.
 */
export function useView({ id, model, liveRevision: revision }: Viewed): void {
  const { user } = useSession();
  const signedIn = user !== null;
  // who sees the site as another role does changes nothing
  const told = revision !== null && user?.preview !== true;
  useEffect(() => {
    if (!told) return undefined;
    const call = `POST /${SECTION_PATH[model]}/:id/view` as const;
    const tell = () => {
      void callLater(call, { params: { id } });
      if (signedIn) void callLater('POST /reading/:id', { params: { id }, body: { revision } });
    };
    const timer = setTimeout(tell, READ_MS);
    return () => clearTimeout(timer);
  }, [id, model, revision, told, signedIn]);
}

interface Viewed {
  id: Id;
  model: ContentModel;
  liveRevision: number | null;
}
