import { useEffect } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';

/** Who leaves sooner has not read; and nothing is fetched for the count while the page still comes in. */
const READ_MS = 3000;

/** Tells the server that a published article was looked at; it counts a person once a day. */
export function useView(id: Id, published: boolean): void {
  useEffect(() => {
    if (!published) return undefined;
    const timer = setTimeout(() => void tell(id), READ_MS);
    return () => clearTimeout(timer);
  }, [id, published]);
}

async function tell(id: Id): Promise<void> {
  const { call } = await import('../../../api/browser.ts');
  await call('POST /article/:id/view', { params: { id } });
}
