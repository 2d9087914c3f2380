import { TEMPLATE_LIMITS } from '@zhihui/contract/features/template/template.limits.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  adminText,
  AdminPage,
  AdminTable,
  CreateButton,
  KeywordFilter,
  requireEntry,
  tableAnswer,
  useRemoval,
  useTableParams,
  adminStyles as styles,
  officeMeta,
} from '../../admin/admin.public.ts';
import { templateText as words } from './template-admin.text.ts';
import { templateColumns } from './template-columns.tsx';
import { TemplateSheet } from './template-form.tsx';
import { templateQuery } from './template-query.ts';
import type { TemplateItem } from './template-query.ts';

/** One page of templates under the words of the address, with the categories that they can be for. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/template');
  const { request, context } = args;
  const query = templateQuery(new URL(request.url).searchParams);
  const call = context.get(apiContext);
  const [page, tree] = await Promise.all([
    call('GET /template/page', { query }),
    call('GET /category/tree', { query: { model: 'ARTICLE' } }),
  ]);
  return { ...tableAnswer(page, request), tree: optional(tree) ?? [] };
}

export function meta() {
  return officeMeta(words.title);
}

export default function Templates() {
  const { page, failed, tree } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [open, setOpen] = useState<TemplateItem | 'new' | null>(null);
  const remove = useRemoval();
  const removeTemplate = ({ id }: TemplateItem) =>
    void remove({
      remove: () => call('DELETE /template/:id', { params: { id } }),
      restore: () => call('PUT /template/:id/restore', { params: { id } }),
      removed: () => words.removed,
      restored: words.restored,
    });
  return (
    <AdminPage
      title={words.title}
      total={page === null ? undefined : words.total(formatCount(page.total))}
      tools={<CreateButton label={words.create} onPress={() => setOpen('new')} />}
    >
      <search className={styles.bar} aria-label={words.filter}>
        <KeywordFilter
          params={params}
          placeholder={words.keyword}
          maxLength={TEMPLATE_LIMITS.name}
        />
      </search>
      <AdminTable<TemplateItem>
        label={words.list}
        columns={templateColumns({ edit: setOpen, remove: removeTemplate })}
        page={page}
        failed={failed}
        unit="个"
        params={params}
        empty={{ title: words.empty, words: adminText.emptyWords(params.filtered) ?? '' }}
        minWidth={640}
      />
      <TemplateSheet template={open} tree={tree} close={() => setOpen(null)} />
    </AdminPage>
  );
}
