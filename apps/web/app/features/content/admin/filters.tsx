import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { MANAGE_STATES } from '@zhihui/contract/features/content/manage.shapes.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  CategoryFilter,
  DateRangeFilter,
  OwnCategoriesFilter,
  SearchFilter,
  KeywordFilter,
  Tabs,
  STATES,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import { findTags, tagText } from '../../tag/tag.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import { contentAdminText as words } from './content-admin.text.ts';
import type { FilterOption, SectionTable } from './section-table.ts';
import { useTable } from './table-context.ts';

interface FiltersProps<T extends ManagedItem> {
  table: SectionTable<T>;
  params: TableParams;
  /** The selected tag, author and owner, with their names as far as they are known. */
  selectedFilters: { tag: FilterOption; author: FilterOption; owner: FilterOption };
}

const COMMON_FILTERS = [
  'keyword',
  'categoryId',
  'tagId',
  'authorId',
  'updatedFrom',
  'updatedUntil',
];

/** States as tabs and the other filters in a row; all are in the address. */
export function Filters<T extends ManagedItem>({
  table,
  params,
  selectedFilters,
}: FiltersProps<T>) {
  const { text, tree } = useTable();
  const { can } = useSession();
  const { filters = [], Filters: SectionFilters } = table;
  const clearedFilters = Object.fromEntries(
    [...COMMON_FILTERS, ...filters].map((name) => [name, undefined]),
  );
  return (
    <>
      <StateTabs table={table} params={params} />
      <search className={styles.bar} aria-label={text.filter}>
        <KeywordFilter params={params} placeholder={words.keyword} maxLength={MAX_KEYWORD} />
        <CategoryFilter
          params={params}
          label={words.category}
          placeholder={words.anyCategory}
          treeData={toTreeOptions(tree)}
        />
        <SearchFilter
          label={words.tags}
          search={findTags}
          emptyText={tagText.noResults}
          value={selectedFilters.tag}
          onChange={(tagId) => params.set({ tagId })}
        />
        {can('user.query') && params.get('status') !== 'DRAFT' && (
          <SearchFilter
            label={words.author}
            search={findPeople}
            emptyText={pickerText.none}
            value={selectedFilters.author}
            onChange={(authorId) => params.set({ authorId })}
          />
        )}
        <DateRangeFilter
          params={params}
          label={words.updatedAt}
          from="updatedFrom"
          until="updatedUntil"
        />
        {params.get('status') !== 'DRAFT' && (
          <OwnCategoriesFilter params={params} models={[table.model]} />
        )}
        {SectionFilters !== undefined && (
          <SectionFilters params={params} owner={selectedFilters.owner} />
        )}
        <span className={styles.grow} />
        {params.filtered && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => params.set(clearedFilters)}
          >
            {adminText.clearFilters}
          </button>
        )}
      </search>
    </>
  );
}

/** Tabs for published items and own drafts, and the other states for users who may see other people's items. */
function StateTabs<T extends ManagedItem>({
  table: { model, states = MANAGE_STATES },
  params,
}: Pick<FiltersProps<T>, 'table' | 'params'>) {
  const { can } = useSession();
  const all = can(SECTION_CODES[model].log);
  const visibleStates = STATES.filter(
    ({ status }) => states.includes(status) && (all || status === 'APPROVED' || status === 'DRAFT'),
  );
  return (
    <Tabs
      label={words.status}
      selected={params.get('status') || 'APPROVED'}
      options={visibleStates.map(({ status: key, label }) => ({
        key,
        label: key === 'DRAFT' ? words.ownDrafts : label,
        to: params.to({ status: key === 'APPROVED' ? undefined : key }),
      }))}
    />
  );
}
