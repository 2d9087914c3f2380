import { MAX_TAG_NAME } from '@zhihui/contract/features/tag/tag.limits.ts';
import type { TagItem } from './tag-columns.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminTable,
  BatchBar,
  CrudPage,
  KeywordFilter,
  Tabs,
  getTableResult,
  useSelection,
  useTableParams,
  adminStyles as styles,
  buildAdminMeta,
  parsePaging,
} from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import { createTagColumns, tagCsv } from './tag-columns.tsx';
import { TagMergeSheet, TagSheet, TagSynonymsSheet } from './tag-sheets.tsx';
import { useUnusedRemoval, useTagRemoval } from './use-tag-removal.tsx';

const SORTS = ['count', 'name', 'latest'] as const;

function parseTagQuery(params: URLSearchParams) {
  return {
    ...parsePaging(params),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? ('count' as const),
    keyword: (params.get('keyword') ?? '').slice(0, 30) || undefined,
  };
}

type Call = typeof call;

/** Loads a page of all tags or of unused ones, by the filters in the address. */
function fetchTags(
  api: Call,
  params: URLSearchParams,
  page: { current?: number; size?: number } = {},
) {
  const { sort, ...query } = { ...parseTagQuery(params), ...page };
  return params.get('unused') === 'true'
    ? api('GET /tag/unused/page', { query })
    : api('GET /tag/page', { query: { ...query, sort } });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return getTableResult(await fetchTags(context.get(apiContext), params), request);
}

export function meta() {
  return buildAdminMeta(tagText.title);
}

export default function Tags() {
  const { page, failed } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const [merging, setMerging] = useState<TagItem | null>(null);
  const [renaming, setRenaming] = useState<TagItem | null>(null);
  const onlyUnused = params.get('unused') === 'true';
  const selected = useSelection(page, {
    label: tagText.select,
    fetchPage: (current, size) =>
      fetchTags(call, new URLSearchParams(window.location.search), { current, size }),
  });
  const removal = useTagRemoval(selected.remove);
  const unused = useUnusedRemoval(selected.clear);
  return (
    <CrudPage<TagItem>
      words={tagText}
      page={page}
      canCreate={can('tag.add')}
      csv={{ columns: tagCsv, fetchPage: (filters, at) => fetchTags(call, filters, at) }}
      sheet={(open, close) => <TagSheet tag={open} close={close} />}
    >
      {(edit) => (
        <>
          {can('tag.delete') && (
            <Tabs
              label={tagText.views}
              selected={onlyUnused ? 'unused' : 'all'}
              options={[
                { key: 'all', label: tagText.all, to: '/admin/tag' },
                { key: 'unused', label: tagText.unused, to: '/admin/tag?unused=true' },
              ]}
            />
          )}
          <search className={styles.bar} aria-label={tagText.filter}>
            <KeywordFilter params={params} placeholder={tagText.keyword} maxLength={MAX_TAG_NAME} />
          </search>
          <AdminTable<TagItem>
            label={tagText.list}
            columns={createTagColumns(params, {
              rename: can('tag.edit') ? edit : null,
              synonyms: can('tag.edit') ? setRenaming : null,
              merge: can('tag.edit') ? setMerging : null,
              remove: can('tag.delete') ? (tag) => removal.confirmRemoval([tag]) : null,
            })}
            page={page}
            failed={failed}
            unit="个"
            params={params}
            empty={{
              title: tagText.empty,
              description: adminText.getEmptyDescription(params.filtered),
            }}
            minWidth={760}
            selection={can('tag.delete') ? selected.selection : undefined}
          />
          <BatchBar selected={selected} unit="个">
            <button
              type="button"
              className={cx(getButtonClass('text', 'small'), styles.danger)}
              onClick={() =>
                onlyUnused
                  ? unused.confirmRemoval(selected.rows.map(({ id }) => id))
                  : removal.confirmRemoval(selected.rows)
              }
            >
              {tagText.remove}
            </button>
          </BatchBar>
          <TagMergeSheet tag={merging} close={() => setMerging(null)} />
          <TagSynonymsSheet tag={renaming} close={() => setRenaming(null)} />
          {unused.confirmDialog}
          {removal.confirmDialog}
        </>
      )}
    </CrudPage>
  );
}
