import type { DataFor } from '@zhihui/contract/client.ts';
import { accessText } from '../access.text.ts';
import { toEndDay } from '../end-day.ts';
import { reasonText } from './access-admin.text.ts';

type Reason = DataFor<'GET /access/user/:id'>['records'][number]['reasons'][number];

/** Returns in words why a person may read something, such as 通过“关务组”，授权自分类“财务制度”，可阅读，至 2026-12-31. */
export function describeReason({ kind, right, group, from, endsAt }: Reason): string {
  const parts = {
    LEVEL: [reasonText.level],
    GRANT: [
      group === null ? reasonText.byName : reasonText.byGroup(group.name),
      from !== null && reasonText.from(from.name),
      right !== null && accessText.rights[right],
    ],
    NAME: [reasonText.opened],
    MODERATOR: [reasonText.moderator(from?.name)],
    AUTHOR: [reasonText.author],
  }[kind];
  return [...parts, endsAt !== null && accessText.until(toEndDay(endsAt))]
    .filter((part) => part !== false)
    .join('，');
}
