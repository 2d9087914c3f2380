import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../db/db.ts';
import { bool, id } from '../db/kinds.ts';
import { statement } from '../db/statement.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { isInForce, selectGroupIds } from './audiences.ts';
import { isCategoryOpen } from './content-access.ts';
import { isCategoryAssigned } from './person-access.ts';
import { VIEWER, viewerParams } from './viewer-sql.ts';

const SCOPE = statement({
  name: 'visibility.scope',
  params: { userId: id, reviews: bool, ...viewerParams },
  row: { id, assigned: bool },
  text: `with granted as materialized (select array_agg(given.category_id) as ids from category_grants given
      where :reviews::boolean and given.access = 'REVIEW' and ${isInForce('given')}
        and (given.user_id = :userId or given.group_id in (${selectGroupIds(':userId::bigint')})))
    select s.id, s.assigned from (select k.*, ${isCategoryAssigned(':userId', 'k')} as assigned,
        coalesce(k.grant_sources && granted.ids, false) as reviewed from categories k cross join granted) s
    where s.assigned or (s.reviewed and ${isCategoryOpen('s', VIEWER)})`,
});

/**
 * Categories assigned to a person, with everything below them; and, when their role `reviews`, those with a grant to review
 * that they may read.
 */
export async function findScopeIds(
  db: Db,
  userId: Id,
  { reviews, ...viewer }: Viewer & { reviews: boolean },
): Promise<{ id: Id; assigned: boolean }[]> {
  return SCOPE.all(db, { userId, reviews, ...viewer });
}
