import { ARTICLE_SORTS } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { BatchCall, DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Form } from 'antd';
import { itemAddress } from '../../../lib/sections.ts';
import { FollowIcon } from '../../../ui/action-icons.tsx';
import { ClockIcon } from '../../../ui/tool-icons.tsx';
import { FlagFilter, SearchFilter } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import {
  ContentTable,
  parseId,
  parseOption,
  createTableLoader,
  buildTableMeta,
  useBatchForm,
} from '../../content/admin/content-admin.public.ts';
import type { SectionTable, Run } from '../../content/admin/content-admin.public.ts';
import {
  findPeople,
  pickerText,
  PersonPicker,
  findActive,
} from '../../user-admin/user-admin.public.ts';
import { useSession } from '../../../session/session.ts';
import { articleTableText, articleAdminText } from './article-admin.text.ts';
import { cx } from '../../../lib/cx.ts';
import styles from './review-by.module.css';

const table: SectionTable<ManagedArticle> = {
  model: 'ARTICLE',
  text: articleTableText,
  write: articleAdminText.write,
  sorts: ARTICLE_SORTS,
  ownQuery: (params) => ({
    ownerId: parseId(params.get('ownerId')),
    overdue: parseOption(['true'], params.get('overdue')),
  }),
  filters: ['ownerId', 'overdue'],
  Filters({ params, owner }) {
    const { can } = useSession();
    return (
      <>
        {can('user.query') && (
          <SearchFilter
            label={articleAdminText.owner}
            search={findPeople}
            emptyText={pickerText.none}
            value={owner}
            onChange={(ownerId) => params.set({ ownerId })}
          />
        )}
        <FlagFilter params={params} name="overdue">
          {articleAdminText.overdueOnly}
        </FlagFilter>
      </>
    );
  },
  columns: (heads) => [
    {
      ...heads.sorted('reviewBy', articleAdminText.reviewBy, 'ascending'),
      key: 'reviewBy',
      width: 120,
      render: (_, row) => <ReviewBy row={row} />,
    },
  ],
  csv: [
    { title: articleAdminText.owner, value: ({ owner }) => owner?.nickname ?? '' },
    { title: articleAdminText.reviewBy, value: (row) => row.reviewBy },
    {
      title: articleAdminText.overdue,
      value: (row) => (row.overdueDays === undefined ? '' : articleAdminText.overdue),
    },
  ],
  Facts: ({ item }) => (
    <>
      <dt>{articleAdminText.owner}</dt>
      <dd>{item.owner?.nickname ?? '—'}</dd>
      <dt>{articleAdminText.reviewBy}</dt>
      <dd>
        <ReviewBy row={item} />
      </dd>
    </>
  ),
  formActions: [
    {
      ...{
        key: 'owner',
        label: articleAdminText.changeOwner,
        icon: <FollowIcon />,
        ability: 'edit',
      },
      people: true,
      Form: OwnerForm,
    },
  ],
  links: ({ model, id }) => [
    {
      ...{ key: 'history', label: articleAdminText.history, icon: <ClockIcon /> },
      to: `${itemAddress(model, id)}/meta`,
    },
  ],
};

export const loader = createTableLoader(table);
export const meta = buildTableMeta(table);

export default function Articles() {
  return <ContentTable table={table} />;
}

/** One row of the back-office table. */
type ManagedArticle = DataFor<'GET /article/manage/page'>['records'][number];

/** Sets the owner of articles; none when no person is selected. */
function OwnerForm({ sheet, run }: { sheet: SheetForm; run: Run<ManagedArticle> }) {
  const assignOwner = (call: BatchCall, id: Id, ownerId: Id | null) =>
    call('PUT /article/owner', { body: { id, ownerId } });
  const props = useBatchForm<{ ownerId?: string }>('ownerId', sheet, ({ ownerId }) =>
    run({
      message: articleAdminText.ownerChanged,
      perform: ({ id }, call) => assignOwner(call, id, ownerId ?? null),
      undo: ({ id, owner }, call) => assignOwner(call, id, owner?.id ?? null),
    }),
  );
  return (
    <Form {...props}>
      <Form.Item
        name="ownerId"
        label={articleAdminText.newOwner}
        extra={articleAdminText.ownerHint}
      >
        <PersonPicker label={articleAdminText.newOwner} find={findActive} />
      </Form.Item>
    </Form>
  );
}

/** The day until which the text counts as reviewed, marked when it has passed. */
function ReviewBy({
  row: { reviewBy, overdueDays },
}: {
  row: Pick<ManagedArticle, 'reviewBy' | 'overdueDays'>;
}) {
  const overdue = overdueDays !== undefined;
  return (
    <span className={cx(styles.day, overdue && styles.overdue)}>
      {reviewBy ?? '—'}
      {overdue && ` ${articleAdminText.overdue}`}
    </span>
  );
}
