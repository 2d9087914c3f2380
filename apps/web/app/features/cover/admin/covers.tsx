import { MAX_COVER_NAME } from '@zhihui/contract/features/cover/cover.limits.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { sectionOf } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  CreateButton,
  ExportButton,
  KeywordFilter,
  requireEntry,
  tableAnswer,
  Tabs,
  useRemoval,
  useTableParams,
  adminStyles as styles,
  officeMeta,
} from '../../admin/admin.public.ts';
import { coverAdminText as words } from './cover-admin.text.ts';
import { coverColumns, coverCsv } from './cover-columns.tsx';
import { CoverSheet } from './cover-form.tsx';
import { coverQuery } from './cover-query.ts';
import type { CoverItem } from './cover-query.ts';

/** One page of the library under the filters of the address. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/cover');
  const { request, context } = args;
  const query = coverQuery(new URL(request.url).searchParams);
  return tableAnswer(await context.get(apiContext)('GET /cover/page', { query }), request);
}

export function meta() {
  return officeMeta(words.title);
}

export default function Covers() {
  const { page, failed } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const [open, setOpen] = useState<CoverItem | 'new' | null>(null);
  const remove = useRemoval();
  const removeCover = ({ id }: CoverItem) =>
    void remove({
      remove: () => call('DELETE /cover/:id', { params: { id } }),
      restore: () => call('PUT /cover/:id/restore', { params: { id } }),
      removed: () => words.removed,
      restored: words.restored,
    });
  return (
    <AdminPage
      title={words.title}
      total={page === null ? undefined : words.total(formatCount(page.total))}
      tools={
        <>
          <ExportButton
            name={words.title}
            columns={coverCsv}
            fetchPage={(current, size) =>
              call('GET /cover/page', {
                query: {
                  ...coverQuery(new URLSearchParams(window.location.search)),
                  current,
                  size,
                },
              })
            }
          />
          {can('cover.add') && <CreateButton label={words.create} onPress={() => setOpen('new')} />}
        </>
      }
    >
      <Tabs
        label={words.sections}
        selected={params.get('model')}
        options={[
          { key: '', label: words.anySection, to: params.to({ model: undefined }) },
          ...CONTENT_MODELS.map((key) => ({
            key,
            label: sectionOf(key).label,
            to: params.to({ model: key }),
          })),
        ]}
      />
      <search className={styles.bar} aria-label={words.filter}>
        <KeywordFilter params={params} placeholder={words.keyword} maxLength={MAX_COVER_NAME} />
      </search>
      <AdminTable<CoverItem>
        label={words.list}
        columns={coverColumns(params, {
          edit: can('cover.update') ? setOpen : null,
          remove: can('cover.delete') ? removeCover : null,
        })}
        page={page}
        failed={failed}
        unit="张"
        params={params}
        empty={{
          title: params.filtered ? words.emptyFiltered : words.empty,
          words: adminText.emptyWords(params.filtered) ?? words.emptyWords,
        }}
        minWidth={640}
      />
      <CoverSheet cover={open} close={() => setOpen(null)} />
    </AdminPage>
  );
}
