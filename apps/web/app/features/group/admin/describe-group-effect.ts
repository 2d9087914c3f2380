import type { DataFor } from '@zhihui/contract/client.ts';
import { groupText } from './group.text.ts';

type Effect = DataFor<'GET /group/:id/effect'>;

/** What the deletion of a group ends, as text: its grants, and who can no longer read. Null: it could not be loaded. */
export function describeGroupEffect(effect: Effect | null): string {
  if (effect === null) return groupText.effectUnknown + groupText.accountsStay;
  const { categories, categoryCount, losing, losingPeople } = effect;
  if (categoryCount === 0) return groupText.noGrants + groupText.accountsStay;
  return [
    groupText.losesGrants(
      categories.map(({ name }) => name),
      categoryCount,
    ),
    losing === 0
      ? groupText.noneLoses
      : groupText.losesReading(
          losingPeople.map(({ nickname }) => nickname),
          losing,
        ),
    groupText.accountsStay,
  ].join('');
}
