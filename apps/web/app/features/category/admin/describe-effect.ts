import type { Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { categoryText } from './category-admin.text.ts';

/** How many readers lose or gain access by a change, as text; empty when none does, null when it could not be loaded. */
export async function describeEffect(
  id: Id,
  query: { visibility?: Visibility; intoId?: string },
): Promise<string | null> {
  const result = await call('GET /category/:id/effect', { params: { id }, query });
  if (!result.ok) return null;
  const { hidden, shown: visible } = result.data;
  return [
    hidden.visitors > 0 && categoryText.hidesCount(hidden.visitors, categoryText.visitors),
    hidden.members > 0 && categoryText.hidesCount(hidden.members, categoryText.members),
    visible.visitors > 0 && categoryText.showsCount(visible.visitors, categoryText.visitors),
    visible.members > 0 && categoryText.showsCount(visible.members, categoryText.members),
  ]
    .filter((sentence) => sentence !== false)
    .join('');
}
