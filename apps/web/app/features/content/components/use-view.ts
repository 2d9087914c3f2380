import { useEffect } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLater } from '../../../api/later.ts';

/** Who leaves sooner has not read; and nothing is fetched for the count while the page still comes in. */
const READ_MS = 3000;

/** Tells the server that a published item was looked at; it counts a person once a day. */
export function useView({ id, model, liveRevision }: Viewed): void {
  const published = liveRevision !== null;
  useEffect(() => {
    if (!published) return undefined;
    const call = `POST /${SECTION_PATH[model]}/:id/view` as const;
    const timer = setTimeout(() => void callLater(call, { params: { id } }), READ_MS);
    return () => clearTimeout(timer);
  }, [id, model, published]);
}

interface Viewed {
  id: Id;
  model: ContentModel;
  liveRevision: number | null;
}
