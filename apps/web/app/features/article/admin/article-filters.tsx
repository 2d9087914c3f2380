import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Checkbox, TreeSelect } from 'antd';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import {
  adminText,
  FoundFilter,
  KeywordFilter,
  Tabs,
  STATES,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import { articleText } from './article-admin.text.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { treeOptions } from '../../category/category.public.ts';
import { findTags, tagText } from '../../tag/tag.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import { DayRange } from './day-range.tsx';

interface ArticleFiltersProps {
  params: TableParams;
  tree: CategoryNode[];
  /** The ones chosen, as far as they are known. */
  tag: { id: Id; name: string } | null;
  author: { id: Id; name: string } | null;
}

const NONE = Object.fromEntries(
  ['keyword', 'categoryId', 'tagId', 'authorId', 'updatedFrom', 'updatedUntil', 'overdue'].map(
    (name) => [name, undefined] as const,
  ),
);

/** Status as tabs; the rest beside each other. All of it stands in the address. */
export function ArticleFilters({ params, tree, tag, author }: ArticleFiltersProps) {
  const { can } = useSession();
  return (
    <>
      <Tabs
        label={articleText.status}
        selected={params.get('status') || 'APPROVED'}
        options={STATES.map(({ status: key, label }) => ({
          key,
          label: key === 'DRAFT' ? articleText.myDrafts : label,
          to: params.to({ status: key === 'APPROVED' ? undefined : key }),
        }))}
      />
      <search className={styles.bar} aria-label={articleText.filter}>
        <KeywordFilter params={params} placeholder={articleText.keyword} maxLength={MAX_KEYWORD} />
        <TreeSelect
          aria-label={articleText.category}
          placeholder={articleText.anyCategory}
          style={{ minWidth: 148 }}
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          popupMatchSelectWidth={280}
          treeData={treeOptions(tree)}
          value={params.get('categoryId') || undefined}
          onChange={(id: string | undefined) => params.set({ categoryId: id })}
        />
        <FoundFilter
          label={articleText.tags}
          find={findTags}
          none={tagText.noneFound}
          value={tag}
          onChange={(tagId) => params.set({ tagId })}
        />
        {can('user.query') && params.get('status') !== 'DRAFT' && (
          <FoundFilter
            label={articleText.author}
            find={findPeople}
            none={pickerText.none}
            value={author}
            onChange={(authorId) => params.set({ authorId })}
          />
        )}
        <DayRange
          params={params}
          label={articleText.updatedAt}
          from={{ name: 'updatedFrom', label: articleText.updatedFrom }}
          until={{ name: 'updatedUntil', label: articleText.updatedUntil }}
        />
        <OverdueFilter params={params} />
        <span className={styles.grow} />
        {params.filtered && (
          <button
            type="button"
            className={buttonClass('text', 'small')}
            onClick={() => params.set(NONE)}
          >
            {adminText.clearFilters}
          </button>
        )}
      </search>
    </>
  );
}

/** Shows at once that it was pressed; the table follows. */
function OverdueFilter({ params }: { params: TableParams }) {
  const kept = params.get('overdue') === 'true';
  const [checked, setChecked] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    setChecked(kept);
  }
  return (
    <Checkbox
      className={styles.check}
      checked={checked}
      onChange={({ target }) => {
        setChecked(target.checked);
        params.set({ overdue: target.checked ? 'true' : undefined });
      }}
    >
      {articleText.overdueOnly}
    </Checkbox>
  );
}
