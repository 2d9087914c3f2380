import { Select } from 'antd';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { SECTIONS, sectionOf } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  adminText,
  CrudPage,
  requireEntry,
  tableAnswer,
  Tabs,
  timeCell,
  useTableParams,
  adminStyles as styles,
  officeMeta,
} from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import { carouselText as words } from './carousel.text.ts';
import { CarouselSheet } from './carousel-form.tsx';
import { CarouselList } from './carousel-list.tsx';
import { CarouselPreview } from './carousel-preview.tsx';
import { carouselQuery, stateOf, STATUSES } from './carousel-query.ts';
import type { CarouselEntry } from './carousel-query.ts';
import { useCarouselActs } from './use-carousel-acts.ts';

/** All pictures of one section, and those its readers see now. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/carousel');
  const { request, context } = args;
  const api = context.get(apiContext);
  const query = carouselQuery(new URL(request.url).searchParams);
  const [answer, shown] = await Promise.all([
    api('GET /carousel/page', { query }),
    api('GET /carousel/list', { query: { model: query.model } }),
  ]);
  return {
    ...tableAnswer(answer, request),
    shown: optional(shown) ?? [],
    model: query.model,
    now: Date.now(),
  };
}

export function meta() {
  return officeMeta(words.title);
}

const CSV: readonly CsvColumn<CarouselEntry>[] = [
  { title: words.heading, value: ({ title }) => title },
  { title: words.model, value: ({ model }) => sectionOf(model).label },
  { title: words.picture, value: ({ imageUrl }) => imageUrl },
  { title: words.redirectUrl, value: ({ redirectUrl }) => redirectUrl },
  { title: words.status, value: (entry) => words.states[stateOf(entry, Date.now())] },
  { title: words.from, value: ({ from }) => timeCell(from) },
  { title: words.until, value: ({ until }) => timeCell(until) },
];

export default function Carousels() {
  const { page, failed, shown, model, now } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const acts = useCarouselActs();
  const update = can('carousel.update');
  return (
    <CrudPage<CarouselEntry>
      words={words}
      page={page}
      canCreate={can('carousel.add')}
      csv={{
        columns: CSV,
        fetchPage: (filters, at) =>
          call('GET /carousel/page', { query: { ...carouselQuery(filters), ...at } }),
      }}
      sheet={(open, close) => <CarouselSheet entry={open} model={model} close={close} />}
    >
      {(edit) => (
        <>
          <Tabs
            label={words.sections}
            selected={model}
            options={SECTIONS.map((section) => ({
              key: section.model,
              label: section.label,
              to: params.to({ model: section.model === 'HOME' ? undefined : section.model }),
            }))}
          />
          <search className={styles.bar} aria-label={words.filter}>
            <Select
              aria-label={words.statusFilter}
              placeholder={words.anyStatus}
              style={{ minWidth: 128 }}
              allowClear
              options={STATUSES.map((value) => ({
                value,
                label: words.statuses[value === '1' ? 1 : 0],
              }))}
              value={params.get('status') || undefined}
              onChange={(status: string | undefined) => params.set({ status })}
            />
          </search>
          {page === null && <Failed words={failed} />}
          {page?.total === 0 && (
            <EmptyState title={params.get('status') === '' ? words.empty : words.emptyFiltered}>
              {params.get('status') === '' ? words.emptyWords : adminText.emptyWords(true)}
            </EmptyState>
          )}
          {page !== null && page.total > 0 && (
            <CarouselList
              key={model}
              entries={page.records}
              now={now}
              move={update ? acts.move : null}
              edit={update ? edit : null}
              setShown={update ? (entry, to) => void acts.setShown(entry, to) : null}
              remove={can('carousel.delete') ? (entry) => void acts.remove(entry) : null}
            />
          )}
          {page !== null && <CarouselPreview key={JSON.stringify(shown)} items={shown} />}
        </>
      )}
    </CrudPage>
  );
}

function Failed({ words: why }: { words: string | undefined }) {
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      failed
      title={adminText.failedTitle}
      action={
        <button type="button" className={buttonClass()} onClick={() => void revalidate()}>
          {adminText.retry}
        </button>
      }
    >
      {why ?? adminText.failedWords}
    </EmptyState>
  );
}
