import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { TreeSelect } from 'antd';
import { buttonClass } from '../../../ui/button.ts';
import { adminText, articleText } from '../admin.text.ts';
import { KeywordFilter } from './keyword-filter.tsx';
import { Tabs } from './page-head.tsx';
import { STATES } from './state.tsx';
import type { TableParams } from './table-params.ts';
import { treeOptions } from './tree-options.ts';
import styles from './admin.module.css';

/** Status as tabs. Keyword and category belong to published articles: the rest are few. */
export function ArticleFilters({ params, tree }: { params: TableParams; tree: CategoryNode[] }) {
  const status = params.get('status') || 'APPROVED';
  return (
    <>
      <Tabs
        label={articleText.status}
        selected={status}
        options={STATES.map(({ status: key, label }) => ({
          key,
          label: key === 'DRAFT' ? articleText.myDrafts : label,
          to: `/admin/article${key === 'APPROVED' ? '' : `?status=${key}`}`,
        }))}
      />
      {status === 'APPROVED' && (
        <search className={styles.bar} aria-label={articleText.filter}>
          <KeywordFilter params={params} placeholder={articleText.keyword} maxLength={100} />
          <TreeSelect
            aria-label={articleText.category}
            placeholder={articleText.anyCategory}
            style={{ minWidth: 168 }}
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            popupMatchSelectWidth={280}
            treeData={treeOptions(tree)}
            value={params.get('categoryId') || undefined}
            onChange={(id: string | undefined) => params.set({ categoryId: id })}
          />
          <span className={styles.grow} />
          {params.filtered && (
            <button
              type="button"
              className={buttonClass('text', 'small')}
              onClick={() => params.set({ keyword: undefined, categoryId: undefined })}
            >
              {adminText.clearFilters}
            </button>
          )}
        </search>
      )}
    </>
  );
}
