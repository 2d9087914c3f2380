import type { ManagedAnswerState } from '@zhihui/contract/features/answer/answer.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import { bigint, day, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { family } from '../../db/statement.ts';
import { listKeys, listSamples } from '../../db/variants.ts';
import { selectPlace } from '../../visibility/content-access.ts';
import { callerParams, isInScope, isOpenToCaller } from '../../visibility/moderated-posts.ts';
import type { getCallerValues } from '../../visibility/moderated-posts.ts';
import type { AnswerRow } from './answer.rows.ts';

export interface ManagedAnswerFilter {
  /** Null: all that are not deleted. */
  state: ManagedAnswerState | null;
  caller: ReturnType<typeof getCallerValues>;
  keyword?: string | undefined;
  authorId?: Id | undefined;
  categoryIds?: readonly Id[] | undefined;
  createdFrom?: string | undefined;
  createdUntil?: string | undefined;
}

const IN_SCOPE = isInScope('c');

/** Conditions by state. What readers do not see is listed in the caller's scope alone. */
const STATES = {
  all: `a.deleted_at is null and (a.status = 'APPROVED' or ${IN_SCOPE})`,
  approved: "a.deleted_at is null and a.status = 'APPROVED'",
  accepted: 'a.deleted_at is null and a.accepted_at is not null',
  // the constant condition makes the planner use the partial index
  other: `a.deleted_at is null and a.status = :status and a.status <> 'APPROVED' and ${IN_SCOPE}`,
  deleted: `a.deleted_at is not null and ${IN_SCOPE}`,
};

const FILTERS = {
  authorId: 'a.author_id = :authorId',
  categoryIds: 'c.category_id = any(:categoryIds::bigint[])',
  createdFrom: `a.created_at >= ${startOfDaySql(':createdFrom')}`,
  createdUntil: `a.created_at < ${startOfDaySql('(:createdUntil::date + 1)')}`,
  keyword: 'position(lower(:keyword) in lower(a.plain)) > 0',
};

/** Dimensions of the statements; each combination is a statement of its own. */
interface Variant {
  state: keyof typeof STATES;
  filters: readonly (keyof typeof FILTERS)[];
}
type Order = 'asc' | 'desc';

const variants: Variant[] = listKeys(STATES).flatMap((state) =>
  listSamples(listKeys(FILTERS)).map((filters) => ({ state, filters })),
);

const params = {
  ...{ ...callerParams, status: text, authorId: id, categoryIds: ids },
  ...{ createdFrom: day, createdUntil: day, keyword: text },
};

const getName = ({ state, filters }: Variant) => [state, ...filters].join('.');

const buildFrom = ({ state, filters }: Variant): string =>
  `from answers a join contents c on c.id = a.question_id left join categories k on k.id = c.category_id
     where ${[
       STATES[state],
       isOpenToCaller({ content: 'c', category: 'k' }),
       ...filters.map((name) => FILTERS[name]),
     ].join(' and ')}`;

const buildOrder = (order: Order) => `order by a.created_at ${order}, a.id ${order}`;

const LIST = family({
  variants: () =>
    variants.flatMap((variant) =>
      (['desc', 'asc'] as Order[]).map((order) => ({ variant, order })),
    ),
  name: ({ variant, order }) => `answer.manage.${order}.${getName(variant)}`,
  declare: ({ variant, order }: { variant: Variant; order: Order }) => ({
    params: { ...params, limit: bigint, offset: bigint },
    row: {
      ...{ id, excerpt: text, status: textOf<AnswerRow['status']>(), vote_count: int },
      ...{ comment_count: int, created_at: timestamp, accepted_at: nullable(timestamp) },
      ...{ deleted_at: nullable(timestamp), deleted_by: nullable(id) },
      ...{ author_id: id, author_nickname: text, author_avatar: nullable(text) },
      ...{ question_id: id, model: textOf<ContentModel>(), title: text, question_author_id: id },
      ...{ live_revision: nullable(int), visibility: int, audience_id: nullable(id) },
      ...{ category_id: nullable(id), category_name: nullable(text) },
    },
    text: `select a.id, left(a.plain, 300) as excerpt, a.status, a.vote_count, a.comment_count, a.created_at, a.accepted_at,
         a.deleted_at, a.deleted_by, a.author_id,
         case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
         case when u.deleted_at is null then u.avatar end as author_avatar,
         c.id as question_id, c.model, c.title, c.author_id as question_author_id, c.live_revision,
         ${selectPlace('k')}, k.id as category_id, k.name as category_name
       from (select a.id ${buildFrom(variant)} ${buildOrder(order)} limit :limit offset :offset) found
       join answers a on a.id = found.id join contents c on c.id = a.question_id join users u on u.id = a.author_id
       left join categories k on k.id = c.category_id ${buildOrder(order)}`,
  }),
});

const COUNT = family({
  variants: () => variants,
  name: (variant) => `answer.manage.count.${getName(variant)}`,
  declare: (variant: Variant) => ({
    params,
    row: { total: int },
    text: `select count(*)::int as total ${buildFrom(variant)}`,
  }),
});

export type ManagedAnswerRow = RowOf<typeof LIST>;

/** Returns one page of the answers that the filter leaves, and their number. */
export async function listManagedAnswers(
  db: Db,
  filter: ManagedAnswerFilter,
  page: { newestFirst: boolean; offset: number; limit: number },
): Promise<{ rows: ManagedAnswerRow[]; total: number }> {
  const { newestFirst, offset, limit } = page;
  const variant = {
    state: filter.state === null ? 'all' : STATE_VARIANTS[filter.state],
    filters: listKeys(FILTERS).filter((name) => filter[name] !== undefined),
  };
  // statements ignore the values of filters they do not have
  const values = { ...filter, ...filter.caller, status: filter.state } as unknown as ValuesOf<
    typeof params
  >;
  const list = LIST.of({ variant, order: newestFirst ? 'desc' : 'asc' });
  const [rows, total] = await Promise.all([
    list.all(db, { ...values, offset, limit }),
    getCachedTotal(db, COUNT.of(variant), values),
  ]);
  return { rows, total };
}

const STATE_VARIANTS: Record<ManagedAnswerState, Variant['state']> = {
  PENDING_REVIEW: 'other',
  APPROVED: 'approved',
  ACCEPTED: 'accepted',
  REJECTED: 'other',
  DELETED: 'deleted',
};
