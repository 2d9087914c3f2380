import type {
  CommentStatus,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { ManagedCommentState } from '@zhihui/contract/features/comment/comment.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import { bigint, day, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { family } from '../../db/statement.ts';
import { commentWordsSql } from './comment.rows.ts';
import { listKeys, listSamples } from '../../db/variants.ts';
import { callerParams, isInScope, isOpenToCaller } from '../../visibility/moderated-posts.ts';
import type { getCallerValues } from '../../visibility/moderated-posts.ts';

export interface ManagedCommentFilter {
  /** Null: all that are not deleted. */
  state: ManagedCommentState | null;
  caller: ReturnType<typeof getCallerValues>;
  keyword?: string | undefined;
  targetType?: CommentTarget | undefined;
  authorId?: Id | undefined;
  categoryIds?: readonly Id[] | undefined;
  createdFrom?: string | undefined;
  createdUntil?: string | undefined;
}

const IN_SCOPE = isInScope('c');

/** Conditions by state. What readers do not see is listed in the caller's scope alone. */
const STATES = {
  all: `m.deleted_at is null and (m.status = 'APPROVED' or ${IN_SCOPE})`,
  approved: "m.deleted_at is null and m.status = 'APPROVED'",
  // the constant condition makes the planner use the partial index
  other: `m.deleted_at is null and m.status = :status and m.status <> 'APPROVED' and ${IN_SCOPE}`,
  // a comment without text was removed for good, and only holds the place of its replies
  deleted: `m.deleted_at is not null and m.body <> '' and ${IN_SCOPE}`,
};

const FILTERS = {
  targetType: 'm.target_type = :targetType',
  authorId: 'm.author_id = :authorId',
  categoryIds: 'c.category_id = any(:categoryIds::bigint[])',
  createdFrom: `m.created_at >= ${startOfDaySql(':createdFrom')}`,
  createdUntil: `m.created_at < ${startOfDaySql('(:createdUntil::date + 1)')}`,
  keyword: 'position(lower(:keyword) in lower(m.body)) > 0',
};

/**
 * The same as `HAS_VISIBLE_PARENT`, by a join: for a long list the planner would read all answers for the subquery of that.
 */
const HAS_VISIBLE_ANSWER = `(m.target_type <> 'ANSWER' or (b.status = 'APPROVED' and b.deleted_at is null))`;

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
  ...{ ...callerParams, status: text, targetType: text, authorId: id, categoryIds: ids },
  ...{ createdFrom: day, createdUntil: day, keyword: text },
};

const getName = ({ state, filters }: Variant) => [state, ...filters].join('.');

const buildFrom = ({ state, filters }: Variant): string =>
  `from comments m join contents c on c.id = m.content_id left join categories k on k.id = c.category_id
       left join answers b on m.target_type = 'ANSWER' and b.id = m.target_id
     where ${[
       STATES[state],
       HAS_VISIBLE_ANSWER,
       isOpenToCaller({ content: 'c', category: 'k' }),
       ...filters.map((name) => FILTERS[name]),
     ].join(' and ')}`;

const buildOrder = (order: Order) => `order by m.created_at ${order}, m.id ${order}`;

const LIST = family({
  variants: () =>
    variants.flatMap((variant) =>
      (['desc', 'asc'] as Order[]).map((order) => ({ variant, order })),
    ),
  name: ({ variant, order }) => `comment.manage.${order}.${getName(variant)}`,
  declare: ({ variant, order }: { variant: Variant; order: Order }) => ({
    params: { ...params, limit: bigint, offset: bigint },
    row: {
      ...{ id, target_type: textOf<CommentTarget>(), body: text, status: textOf<CommentStatus>() },
      ...{ like_count: int, reply_count: int, created_at: timestamp },
      ...{ deleted_at: nullable(timestamp), deleted_by: nullable(id) },
      ...{ content_id: id, model: textOf<ContentModel>(), title: text },
      ...{ category_id: nullable(id), category_name: nullable(text) },
      ...{ author_id: id, author_nickname: text, author_avatar: nullable(text) },
    },
    text: `select m.id, m.target_type, ${commentWordsSql('m')} as body, m.status, m.like_count, m.reply_count, m.created_at, m.deleted_at, m.deleted_by,
         c.id as content_id, c.model, c.title, k.id as category_id, k.name as category_name, m.author_id,
         case when u.deleted_at is null then u.nickname else '已注销用户' end as author_nickname,
         case when u.deleted_at is null then u.avatar end as author_avatar
       from (select m.id ${buildFrom(variant)} ${buildOrder(order)} limit :limit offset :offset) found
       join comments m on m.id = found.id join contents c on c.id = m.content_id join users u on u.id = m.author_id
       left join categories k on k.id = c.category_id ${buildOrder(order)}`,
  }),
});

const COUNT = family({
  variants: () => variants,
  name: (variant) => `comment.manage.count.${getName(variant)}`,
  declare: (variant: Variant) => ({
    params,
    row: { total: int },
    text: `select count(*)::int as total ${buildFrom(variant)}`,
  }),
});

export type ManagedCommentRow = RowOf<typeof LIST>;

/** Returns one page of the comments that the filter leaves, and their number. */
export async function listManagedComments(
  db: Db,
  filter: ManagedCommentFilter,
  page: { newestFirst: boolean; offset: number; limit: number },
): Promise<{ rows: ManagedCommentRow[]; total: number }> {
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

const STATE_VARIANTS: Record<ManagedCommentState, Variant['state']> = {
  PENDING_REVIEW: 'other',
  APPROVED: 'approved',
  REJECTED: 'other',
  DELETED: 'deleted',
};
