import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { useSession } from '../../../session/session.ts';
import { adminText } from '../admin.text.ts';
import { FlagFilter } from './flag-filter.tsx';
import type { TableParams } from './table-params.ts';

/** The name of the filter in the address, and its value there when it is off. */
const NAME = 'mine';
const OFF = '0';

type Moderator = Pick<CurrentUser, 'admin' | 'moderates'>;

/** Whether the user moderates categories of one of these sections. Admins moderate all, so they have nothing to choose. */
function moderatesIn(user: Moderator | null, models: readonly ContentModel[]): boolean {
  return user !== null && !user.admin && models.some((model) => user.moderates.includes(model));
}

/**
 * The `mine` of a table's query: on for moderators unless the address turns it off. `models` are the sections that the table
 * lists.
 */
export function parseOwnCategories(
  params: URLSearchParams,
  user: Moderator | null,
  models: readonly ContentModel[] = CONTENT_MODELS,
): true | undefined {
  return moderatesIn(user, models) && params.get(NAME) !== OFF ? true : undefined;
}

/** Limits a table to the categories that the user moderates; for moderators alone. */
export function OwnCategoriesFilter({
  params,
  models = CONTENT_MODELS,
}: {
  params: TableParams;
  models?: readonly ContentModel[];
}) {
  const { user } = useSession();
  if (!moderatesIn(user, models)) return null;
  return (
    <FlagFilter params={params} name={NAME} off={OFF}>
      {adminText.ownCategories}
    </FlagFilter>
  );
}
