import type { Call } from '@zhihui/contract/client.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { optional } from '../../../api/load.ts';
import {
  adminText,
  AdminTable,
  BatchBar,
  ExportButton,
  MenuIcon,
  AdminPage,
  tableAnswer,
  useTableParams,
  adminStyles as styles,
} from '../../admin/admin.public.ts';
import { articleText } from './article-admin.text.ts';
import { useRemoval } from './use-removal.ts';
import { articleColumns, articleCsv } from './article-columns.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { ArticleSheet } from './article-sheet.tsx';
import { articleQuery } from './article-query.ts';
import type { ManagedArticle } from './article-query.ts';
import { BatchSheet } from './batch-sheet.tsx';
import type { BatchAct } from './batch-sheet.tsx';

/** One page of articles under the filters of the address, and the tree to choose from. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const me = context.get(requestInfoContext).user?.id ?? null;
  const query = articleQuery(new URL(request.url).searchParams, me);
  const [answer, tree] = await Promise.all([
    api('GET /article/manage/page', { query }),
    api('GET /category/tree', { query: { model: 'ARTICLE' } }),
  ]);
  const table = tableAnswer(answer, request);
  const { page } = table;
  const author = query.status === 'DRAFT' ? null : await chosenAuthor(api, page, query.authorId);
  const tag = chosenTag(page, query.tagId);
  return { ...table, tree: optional(tree) ?? [], tag, author, me };
}

/** The tag of the filter with its name, which what it leaves of the table carries. */
function chosenTag(page: Page<ManagedArticle> | null, id: string | undefined) {
  if (id === undefined) return null;
  const tags = page?.records.flatMap((article) => article.tags) ?? [];
  return tags.find((tag) => String(tag.id) === id) ?? { id, name: articleText.someTag };
}

/** The author of the filter with their name, whether or not anything of theirs is in the table. */
async function chosenAuthor(api: Call, page: Page<ManagedArticle> | null, id: Id | undefined) {
  if (id === undefined) return null;
  const [first] = page?.records ?? [];
  const person = first?.author ?? optional(await api('GET /user/detail/:id', { params: { id } }));
  return { id, name: person?.nickname ?? articleText.someAuthor };
}

export function meta() {
  return [{ title: `${articleText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function Articles() {
  const { page, failed, tree, tag, author, me } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const [selected, setSelected] = useState<Id[]>([]);
  const [shown, setShown] = useState<ManagedArticle | null>(null);
  const [act, setAct] = useState<BatchAct | null>(null);
  const acts = useActs();
  const remove = useRemoval();
  // Only rows that are looked at can be acted upon.
  const rows = (page?.records ?? []).filter(({ id }) => selected.includes(id));
  const chosen = rows.map(({ id }) => id);
  return (
    <AdminPage
      title={articleText.title}
      total={page === null ? undefined : articleText.total(formatCount(page.total))}
      tools={
        <>
          <ExportButton
            name={articleText.title}
            columns={articleCsv}
            fetchPage={(current, size) =>
              call('GET /article/manage/page', {
                query: {
                  ...articleQuery(new URLSearchParams(window.location.search), me),
                  current,
                  size,
                },
              })
            }
          />
          <Link
            className={buttonClass('primary')}
            to="/editor?model=ARTICLE"
            aria-label={articleText.write}
          >
            <MenuIcon name="plus" />
            <span className="hide-s">{articleText.write}</span>
          </Link>
        </>
      }
    >
      <ArticleFilters params={params} tree={tree} tag={tag} author={author} />
      <AdminTable<ManagedArticle>
        label={articleText.list}
        columns={articleColumns(params, { show: setShown, remove: (row) => void remove([row.id]) })}
        page={page}
        failed={failed}
        unit="篇"
        params={params}
        empty={{ title: articleText.empty, words: adminText.emptyWords(params.filtered) }}
        minWidth={1020}
        selection={{ keys: chosen, change: setSelected, label: articleText.select }}
      />
      <BatchBar count={chosen.length} unit="篇" clear={() => setSelected([])}>
        {acts.map((key) => (
          <button
            key={key}
            type="button"
            className={buttonClass('text', 'small')}
            onClick={() => setAct(key)}
          >
            {articleText.acts[key]}
          </button>
        ))}
        <button
          type="button"
          className={cx(buttonClass('text', 'small'), styles.danger)}
          onClick={() => void remove(chosen)}
        >
          {articleText.remove}
        </button>
      </BatchBar>
      <BatchSheet
        act={act}
        articles={rows}
        tree={tree}
        close={() => setAct(null)}
        done={(done) => {
          const ids = new Set(done.map(({ id }) => id));
          setSelected((now) => now.filter((id) => !ids.has(id)));
        }}
      />
      <ArticleSheet article={shown} close={() => setShown(null)} />
    </AdminPage>
  );
}

/** What of the batch actions the person may do at all; how far is the server's to say. */
function useActs(): BatchAct[] {
  const { can } = useSession();
  if (!can('article.edit')) return [];
  return can('user.query') ? ['move', 'tags', 'author'] : ['move', 'tags'];
}
