import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminTable,
  ExportButton,
  CategoryFilter,
  KeywordFilter,
  MenuIcon,
  AdminPage,
  getTableResult,
  useTableParams,
  adminStyles as styles,
  buildAdminMeta,
} from '../../admin/admin.public.ts';
import { moderatorText, parseModeratorQuery } from '../../user-admin/user-admin.public.ts';
import { createModeratorColumns, moderatorCsv } from './moderator-columns.tsx';
import type { Moderator, Assignment } from './moderator-columns.tsx';
import { ModeratorSheet } from './moderator-sheet.tsx';
import { loadTrees, toSectionOptions } from '../../category/category.public.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

/** One page of moderators, and the categories to choose from. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = parseModeratorQuery(new URL(request.url).searchParams);
  const [result, trees] = await Promise.all([
    api('GET /moderator/category/list', { query }),
    loadTrees(api),
  ]);
  return { ...getTableResult(result, request), trees };
}

export function meta() {
  return buildAdminMeta(moderatorText.title);
}

export default function Moderators() {
  const { page, failed, trees } = useLoaderData<typeof loader>();
  const { user: currentUser } = useSession();
  const params = useTableParams();
  const [open, setOpen] = useState<Moderator | 'new' | null>(null);
  const unassign = useUnassign();
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
                  ...parseModeratorQuery(new URLSearchParams(window.location.search)),
                  current,
                  size,
                },
              })
            }
          />
          <button
            type="button"
            className={getButtonClass('primary')}
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
        <CategoryFilter
          params={params}
          label={moderatorText.categories}
          placeholder={moderatorText.anyCategory}
          treeData={toSectionOptions(trees)}
          isExpanded
        />
      </search>
      <AdminTable<Moderator>
        label={moderatorText.list}
        columns={createModeratorColumns(currentUser?.id ?? null, {
          canChange: ({ id }) => currentUser?.admin === true || id !== currentUser?.id,
          assign: setOpen,
          unassign: (person, category) => void unassign(person, category),
        })}
        page={page}
        failed={failed}
        unit="人"
        params={params}
        empty={{
          title: moderatorText.empty,
          description:
            adminText.getEmptyDescription(params.filtered) ?? moderatorText.emptyDescription,
        }}
        minWidth={840}
      />
      <ModeratorSheet person={open} trees={trees} close={() => setOpen(null)} />
    </AdminPage>
  );
}

/** Removes one category from a person, with an undo in the toast. */
function useUnassign() {
  const { revalidate } = useRevalidator();
  const reassign = async (userId: Id, categoryIds: Id[]) => {
    const result = await call('PUT /moderator/category/update', { body: { userId, categoryIds } });
    if (result.ok) toast.success(moderatorText.restored);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  return async (person: Moderator, category: Assignment) => {
    const result = await call('DELETE /moderator/category/:id', { params: { id: category.id } });
    await revalidate();
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, adminText.failed));
      return;
    }
    const before = person.categories.map(({ categoryId }) => categoryId);
    toast.success(moderatorText.dropped(category.name), {
      label: adminText.undo,
      run: () => void reassign(person.id, before),
    });
  };
}
