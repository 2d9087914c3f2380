import { useEffect } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';

/** Who leaves sooner has not read; and nothing is fetched for the count while the page still comes in. */
const READ_MS = 3000;

type Counting = 'POST /article/:id/view' | 'POST /question/:id/view';

/** Tells the server that a published item was looked at; it counts a person once a day. */
export function useView(
  id: Id,
  published: boolean,
  key: Counting = 'POST /article/:id/view',
): void {
  useEffect(() => {
    if (!published) return undefined;
    const timer = setTimeout(() => void tell(key, id), READ_MS);
    return () => clearTimeout(timer);
  }, [id, published, key]);
}

async function tell(key: Counting, id: Id): Promise<void> {
  const { call } = await import('../../../api/browser.ts');
  await call(key, { params: { id } });
}
