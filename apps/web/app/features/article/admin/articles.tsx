import { ARTICLE_SORTS } from '@zhihui/contract/features/content/manage.shapes.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { FollowIcon } from '../../../ui/action-icons.tsx';
import { ClockIcon } from '../../../ui/tool-icons.tsx';
import { FoundFilter } from '../../admin/admin.public.ts';
import {
  ContentTable,
  FlagFilter,
  idOf,
  oneOf,
  tableLoader,
  tableMeta,
} from '../../content/admin/content-admin.public.ts';
import type { SectionTable } from '../../content/admin/content-admin.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import { useSession } from '../../../session/session.ts';
import { articleTableText, articleText } from './article-admin.text.ts';
import { OwnerForm } from './owner-form.tsx';
import { ReviewBy } from './review-by.tsx';
import type { ManagedArticle } from './managed-article.ts';

const table: SectionTable<ManagedArticle> = {
  model: 'ARTICLE',
  text: articleTableText,
  write: articleText.write,
  sorts: ARTICLE_SORTS,
  own: (params) => ({
    ownerId: idOf(params.get('ownerId')),
    overdue: oneOf(['true'], params.get('overdue')),
  }),
  filters: ['ownerId', 'overdue'],
  Filters({ params, owner }) {
    const { can } = useSession();
    return (
      <>
        {can('user.query') && (
          <FoundFilter
            label={articleText.owner}
            find={findPeople}
            none={pickerText.none}
            value={owner}
            onChange={(ownerId) => params.set({ ownerId })}
          />
        )}
        <FlagFilter params={params} name="overdue">
          {articleText.overdueOnly}
        </FlagFilter>
      </>
    );
  },
  columns: (heads) => [
    {
      ...heads.sorted('reviewBy', articleText.reviewBy, 'ascending'),
      key: 'reviewBy',
      width: 120,
      render: (_, row) => <ReviewBy row={row} />,
    },
  ],
  csv: [
    { title: articleText.owner, value: ({ owner }) => owner?.nickname ?? '' },
    { title: articleText.reviewBy, value: (row) => row.reviewBy },
    {
      title: articleText.overdue,
      value: (row) => (row.overdueDays === undefined ? '' : articleText.overdue),
    },
  ],
  Facts: ({ item }) => (
    <>
      <dt>{articleText.owner}</dt>
      <dd>{item.owner?.nickname ?? '—'}</dd>
      <dt>{articleText.reviewBy}</dt>
      <dd>
        <ReviewBy row={item} />
      </dd>
    </>
  ),
  asking: [
    {
      ...{ key: 'owner', label: articleText.appoint, icon: <FollowIcon />, able: 'edit' },
      people: true,
      Form: OwnerForm,
    },
  ],
  links: ({ model, id }) => [
    {
      ...{ key: 'history', label: articleText.history, icon: <ClockIcon /> },
      to: `${itemAddress(model, id)}/meta`,
    },
  ],
};

export const loader = tableLoader(table);
export const meta = tableMeta(table);

export default function Articles() {
  return <ContentTable table={table} />;
}
