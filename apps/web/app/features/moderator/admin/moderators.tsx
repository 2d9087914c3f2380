import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { TreeSelect } from 'antd';
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
  officeMeta,
} from '../../admin/admin.public.ts';
import { moderatorText, moderatorQuery } from '../../user-admin/user-admin.public.ts';
import { moderatorColumns, moderatorCsv } from './moderator-columns.tsx';
import type { Moderator } from './moderator-columns.tsx';
import { ModeratorSheet } from './moderator-sheet.tsx';
import { loadTrees, sectionOptions } from './section-trees.ts';
import { useDrop } from './use-drop.ts';

/** One page of moderators, and the categories to choose from. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = moderatorQuery(new URL(request.url).searchParams);
  const [answer, trees] = await Promise.all([
    api('GET /moderator/category/list', { query }),
    loadTrees(api),
  ]);
  return { ...tableAnswer(answer, request), trees };
}

export function meta() {
  return officeMeta(moderatorText.title);
}

export default function Moderators() {
  const { page, failed, trees } = useLoaderData<typeof loader>();
  const { user: me } = useSession();
  const params = useTableParams();
  const [open, setOpen] = useState<Moderator | 'new' | null>(null);
  const drop = useDrop();
  return (
    <AdminPage
      title={moderatorText.title}
      total={page === null ? undefined : moderatorText.total(formatCount(page.total))}
      tools={
        <>
          <ExportButton
            name={moderatorText.title}
            columns={moderatorCsv}
            fetchPage={(current, size) =>
              call('GET /moderator/category/list', {
                query: {
                  ...moderatorQuery(new URLSearchParams(window.location.search)),
                  current,
                  size,
                },
              })
            }
          />
          <button
            type="button"
            className={buttonClass('primary')}
            aria-label={moderatorText.assign}
            onClick={() => setOpen('new')}
          >
            <MenuIcon name="plus" />
            <span className="hide-s">{moderatorText.assign}</span>
          </button>
        </>
      }
    >
      <search className={styles.bar} aria-label={moderatorText.filter}>
        <KeywordFilter
          params={params}
          placeholder={moderatorText.keyword}
          maxLength={MAX_PERSON_KEYWORD}
        />
        <TreeSelect
          aria-label={moderatorText.categories}
          placeholder={moderatorText.anyCategory}
          style={{ minWidth: 168 }}
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          popupMatchSelectWidth={280}
          treeDefaultExpandAll
          treeData={sectionOptions(trees)}
          value={params.get('categoryId') || undefined}
          onChange={(categoryId: string | undefined) => params.set({ categoryId })}
        />
      </search>
      <AdminTable<Moderator>
        label={moderatorText.list}
        columns={moderatorColumns(me?.id ?? null, {
          mayChange: ({ id }) => me?.admin === true || id !== me?.id,
          assign: setOpen,
          drop: (person, category) => void drop(person, category),
        })}
        page={page}
        failed={failed}
        unit="人"
        params={params}
        empty={{
          title: moderatorText.empty,
          words: adminText.emptyWords(params.filtered) ?? moderatorText.emptyWords,
        }}
        minWidth={840}
      />
      <ModeratorSheet person={open} trees={trees} close={() => setOpen(null)} />
    </AdminPage>
  );
}
