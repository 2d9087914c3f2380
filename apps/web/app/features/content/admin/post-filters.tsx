import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { Select } from 'antd';
import { getSection } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  CategoryFilter,
  DateRangeFilter,
  KeywordFilter,
  OwnCategoriesFilter,
  SearchFilter,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import type { PostTableData } from './post-table.loader.ts';
import { postTableText as words } from './post-table.text.ts';
import type { Post, PostTable } from './post-table-types.ts';

const COMMON_FILTERS = [
  'keyword',
  'status',
  'categoryId',
  'authorId',
  'createdFrom',
  'createdUntil',
];

interface PostFiltersProps<T extends Post> {
  table: PostTable<T>;
  params: TableParams;
  data: Pick<PostTableData<T>, 'trees' | 'author'>;
}

/** The filters of the table, all in the address. */
export function PostFilters<T extends Post>({ table, params, data }: PostFiltersProps<T>) {
  const { can } = useSession();
  const { text, states, models, deleteCode, filters = [], Filters: OwnFilters } = table;
  const cleared = Object.fromEntries(
    [...COMMON_FILTERS, ...filters].map((name) => [name, undefined]),
  );
  const offered = states.filter(({ status }) => status !== 'DELETED' || can(deleteCode));
  return (
    <search className={styles.bar} aria-label={text.filter}>
      <KeywordFilter params={params} placeholder={text.keyword} maxLength={MAX_KEYWORD} />
      <OwnCategoriesFilter params={params} models={models} />
      <Select
        aria-label={words.state}
        placeholder={words.anyState}
        style={{ minWidth: 112 }}
        allowClear
        options={offered.map(({ status: value, label }) => ({ value, label }))}
        value={params.get('status') || undefined}
        onChange={(status: string | undefined) => params.set({ status })}
      />
      {OwnFilters !== undefined && <OwnFilters params={params} />}
      <CategoryFilter
        params={params}
        label={words.category}
        placeholder={words.anyCategory}
        treeData={groupBySection(data.trees)}
      />
      {can('user.query') && (
        <SearchFilter
          label={words.author}
          search={findPeople}
          emptyText={pickerText.none}
          value={data.author}
          onChange={(authorId) => params.set({ authorId })}
        />
      )}
      <DateRangeFilter
        params={params}
        label={words.createdAt}
        from="createdFrom"
        until="createdUntil"
      />
      <span className={styles.grow} />
      {(params.filtered || params.get('status') !== '') && (
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => params.set(cleared)}
        >
          {adminText.clearFilters}
        </button>
      )}
    </search>
  );
}

/** The categories of several sections below the name of each; those of a single section by themselves. */
function groupBySection(trees: PostTableData<Post>['trees']) {
  const [first, ...others] = trees;
  if (first !== undefined && others.length === 0) return toTreeOptions(first.tree);
  return trees
    .filter(({ tree }) => tree.length > 0)
    .map(({ model, tree }) => ({
      value: model,
      title: getSection(model).label,
      selectable: false,
      children: toTreeOptions(tree),
    }));
}
