import { Select } from 'antd';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
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
} from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { carouselText as text } from './carousel.text.ts';
import { CarouselSheet } from './carousel-form.tsx';
import { CarouselList } from './carousel-list.tsx';
import { CarouselPreview } from './carousel-preview.tsx';
import { parseCarouselQuery, getEntryState, STATUSES } from './carousel-query.ts';
import type { CarouselEntry } from './carousel-query.ts';
import { useCarouselActions } from './use-carousel-actions.ts';

/** All pictures of one section, and those its readers see now. */
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
