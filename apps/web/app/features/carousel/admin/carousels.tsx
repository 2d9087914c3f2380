import { Select } from 'antd';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { SECTIONS, getSection } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  adminText,
  CrudPage,
  requireEntry,
  getTableResult,
  Tabs,
  formatTimeCell,
  useTableParams,
  adminStyles as styles,
  buildAdminMeta,
  useRemoval,
} from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { carouselText as text } from './carousel.text.ts';
import { CarouselSheet } from './carousel-form.tsx';
import { CarouselList } from './carousel-list.tsx';
import { CarouselPreview } from './carousel-preview.tsx';
import { parseCarouselQuery, getEntryState, STATUSES } from './carousel-query.ts';
import type { CarouselEntry } from './carousel-query.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

/** All pictures of one section, and those that readers see now. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/carousel');
  const { request, context } = args;
  const api = context.get(apiContext);
  const query = parseCarouselQuery(new URL(request.url).searchParams);
  const [result, visibleItems] = await Promise.all([
    api('GET /carousel/page', { query }),
    api('GET /carousel/list', { query: { model: query.model } }),
  ]);
  return {
    ...getTableResult(result, request),
    visibleItems: getDataOrNull(visibleItems) ?? [],
    model: query.model,
    now: Date.now(),
  };
}

export function meta() {
  return buildAdminMeta(text.title);
}

const CSV: readonly CsvColumn<CarouselEntry>[] = [
  { title: text.heading, value: ({ title }) => title },
  { title: text.model, value: ({ model }) => getSection(model).label },
  { title: text.picture, value: ({ imageUrl }) => imageUrl },
  { title: text.redirectUrl, value: ({ redirectUrl }) => redirectUrl },
  { title: text.status, value: (entry) => text.states[getEntryState(entry, Date.now())] },
  { title: text.from, value: ({ from }) => formatTimeCell(from) },
  { title: text.until, value: ({ until }) => formatTimeCell(until) },
];

export default function Carousels() {
  const { page, failed, visibleItems, model, now } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const actions = useCarouselActions();
  const update = can('carousel.update');
  return (
    <CrudPage<CarouselEntry>
      words={text}
      page={page}
      canCreate={can('carousel.add')}
      csv={{
        columns: CSV,
        fetchPage: (filters, at) =>
          call('GET /carousel/page', { query: { ...parseCarouselQuery(filters), ...at } }),
      }}
      sheet={(open, close) => <CarouselSheet entry={open} model={model} close={close} />}
    >
      {(edit) => (
        <>
          <Tabs
            label={text.sections}
            selected={model}
            options={SECTIONS.map((section) => ({
              key: section.model,
              label: section.label,
              to: params.to({ model: section.model === 'HOME' ? undefined : section.model }),
            }))}
          />
          <search className={styles.bar} aria-label={text.filter}>
            <Select
              aria-label={text.statusFilter}
              placeholder={text.anyStatus}
              style={{ minWidth: 128 }}
              allowClear
              options={STATUSES.map((value) => ({
                value,
                label: text.statuses[value === '1' ? 1 : 0],
              }))}
              value={params.get('status') || undefined}
              onChange={(status: string | undefined) => params.set({ status })}
            />
          </search>
          {page === null && <Failed text={failed} />}
          {page?.total === 0 && (
            <EmptyState title={params.get('status') === '' ? text.empty : text.emptyFiltered}>
              {params.get('status') === ''
                ? text.emptyDescription
                : adminText.getEmptyDescription(true)}
            </EmptyState>
          )}
          {page !== null && page.total > 0 && (
            <CarouselList
              key={model}
              entries={page.records}
              now={now}
              move={update ? actions.move : null}
              edit={update ? edit : null}
              setVisible={update ? (entry, to) => void actions.setVisible(entry, to) : null}
              remove={can('carousel.delete') ? (entry) => void actions.remove(entry) : null}
            />
          )}
          {page !== null && (
            <CarouselPreview key={JSON.stringify(visibleItems)} items={visibleItems} />
          )}
        </>
      )}
    </CrudPage>
  );
}

function Failed({ text: reason }: { text: string | undefined }) {
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      failed
      title={adminText.failedTitle}
      action={
        <button type="button" className={getButtonClass()} onClick={() => void revalidate()}>
          {adminText.retry}
        </button>
      }
    >
      {reason ?? adminText.failedDescription}
    </EmptyState>
  );
}

/** Shows, hides and deletes pictures with an undo in the toast, and moves them. */
function useCarouselActions() {
  const { revalidate } = useRevalidator();
  const removal = useRemoval();
  const updateVisibility = (id: Id, visible: boolean) =>
    call('PUT /carousel/:id/:status', { params: { id, status: visible ? '1' : '0' } });
  const undo = async (id: Id, visible: boolean) => {
    const result = await updateVisibility(id, visible);
    await revalidate();
    if (result.ok) toast.success(text.reverted);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
  };
  return {
    setVisible: async ({ id }: CarouselEntry, visible: boolean) => {
      const result = await updateVisibility(id, visible);
      // before the toast, whose seconds are for reading and undoing
      await revalidate();
      const undoAction = { label: adminText.undo, run: () => void undo(id, !visible) };
      if (result.ok) toast.success(visible ? text.visible : text.hidden, undoAction);
      else toast.error(getServerMessage(result.error.msg, adminText.failed));
    },
    remove: ({ id }: CarouselEntry) =>
      removal({
        remove: () => call('DELETE /carousel/:id', { params: { id } }),
        restore: () => call('PUT /carousel/:id/restore', { params: { id } }),
        removed: () => text.removed,
        restored: text.restored,
      }),
    /** Resolves when the page shows the new order, or the one of the server. */
    move: async (id: Id, place: 'BEFORE' | 'AFTER', targetId: Id) => {
      const result = await call('PUT /carousel/order', { body: { id, place, targetId } });
      if (result.ok) toast.success(text.moved, undefined, 'carousel-order');
      else toast.error(getServerMessage(result.error.msg, adminText.failed));
      await revalidate();
    },
  };
}
