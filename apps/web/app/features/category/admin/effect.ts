import type { Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { categoryText } from './category-admin.text.ts';

/** What readers lose or get by a change, in sentences; empty when nothing changes for anybody, null when it is not known. */
export async function effectWords(
  id: Id,
  query: { visibility?: Visibility; intoId?: string },
): Promise<string | null> {
  const answer = await call('GET /category/:id/effect', { params: { id }, query });
  if (!answer.ok) return null;
  const { hidden, shown } = answer.data;
  return [
    hidden.visitors > 0 && categoryText.hides(hidden.visitors, categoryText.visitors),
    hidden.members > 0 && categoryText.hides(hidden.members, categoryText.members),
    shown.visitors > 0 && categoryText.shows(shown.visitors, categoryText.visitors),
    shown.members > 0 && categoryText.shows(shown.members, categoryText.members),
  ]
    .filter((words) => words !== false)
    .join('');
}
