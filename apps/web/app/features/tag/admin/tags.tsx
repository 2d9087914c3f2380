import { MAX_TAG_NAME } from '@zhihui/contract/features/tag/tag.limits.ts';
import type { TagItem } from './tag-columns.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminTable,
  ExportButton,
  KeywordFilter,
  MenuIcon,
  AdminPage,
  tableAnswer,
  useTableParams,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import { pageNumber } from '../../../lib/page-number.ts';
import { tagColumns, tagCsv } from './tag-columns.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { useTagRemoval } from './use-tag-removal.tsx';

const SORTS = ['count', 'name', 'latest'] as const;

function tagQuery(params: URLSearchParams) {
  return {
    current: pageNumber(params),
    size: 20,
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? ('count' as const),
    keyword: (params.get('keyword') ?? '').slice(0, 30) || undefined,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = tagQuery(new URL(request.url).searchParams);
  return tableAnswer(await context.get(apiContext)('GET /tag/page', { query }), request);
}

export function meta() {
  return [{ title: `${tagText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function Tags() {
  const { page, failed } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const [open, setOpen] = useState<TagItem | 'new' | null>(null);
  const removal = useTagRemoval();
  return (
    <AdminPage
      title={tagText.title}
      total={page === null ? undefined : tagText.total(formatCount(page.total))}
      tools={
        <>
          <ExportButton
            name={tagText.title}
            columns={tagCsv}
            fetchPage={(current, size) =>
              call('GET /tag/page', {
                query: { ...tagQuery(new URLSearchParams(window.location.search)), current, size },
              })
            }
          />
          {can('tag.add') && (
            <button
              type="button"
              className={buttonClass('primary')}
              aria-label={tagText.create}
              onClick={() => setOpen('new')}
            >
              <MenuIcon name="plus" />
              <span className="hide-s">{tagText.create}</span>
            </button>
          )}
        </>
      }
    >
      <search className={styles.bar} aria-label={tagText.filter}>
        <KeywordFilter params={params} placeholder={tagText.keyword} maxLength={MAX_TAG_NAME} />
      </search>
      <AdminTable<TagItem>
        label={tagText.list}
        columns={tagColumns(params, {
          rename: can('tag.edit') ? setOpen : null,
          remove: can('tag.delete') ? removal.ask : null,
        })}
        page={page}
        failed={failed}
        unit="个"
        params={params}
        empty={{ title: tagText.empty, words: adminText.emptyWords(params.filtered) }}
        minWidth={560}
      />
      <TagSheet tag={open} close={() => setOpen(null)} />
      {removal.place}
    </AdminPage>
  );
}
