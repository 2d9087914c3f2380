import { useEffect } from 'react';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/** Who leaves sooner has not read; and nothing is fetched for the count while the page still comes in. */
const READ_MS = 3000;

/** Tells the server that a published item was looked at; it counts a person once a day. */
export function useView({ id, model, liveRevision }: Viewed): void {
  const published = liveRevision !== null;
  useEffect(() => {
    if (!published) return undefined;
    const timer = setTimeout(() => void tell(model, id), READ_MS);
    return () => clearTimeout(timer);
  }, [id, model, published]);
}

interface Viewed {
  id: Id;
  model: ContentModel;
  liveRevision: number | null;
}

async function tell(model: ContentModel, id: Id): Promise<void> {
  const { call } = await import('../../../api/browser.ts');
  await call(`POST /${SECTION_PATH[model]}/:id/view`, { params: { id } });
}
