import { COVER_SORTS, MAX_COVER_NAME } from '@zhihui/contract/features/cover/cover.limits.ts';
import type { DataFor } from '@zhihui/contract/client.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { Form, Input, Select } from 'antd';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { cx } from '../../../lib/cx.ts';
import { getSection } from '../../../lib/sections.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import {
  actionsColumn,
  adminText,
  AdminTable,
  BatchBar,
  CrudPage,
  pickChanged,
  FormSheet,
  KeywordFilter,
  PictureField,
  requireEntry,
  SortHead,
  getSortCell,
  getTableResult,
  Tabs,
  formatTimeCell,
  useBatch,
  useSelection,
  useSheetSave,
  useTableParams,
  adminStyles as styles,
  buildAdminMeta,
  parsePaging,
} from '../../admin/admin.public.ts';
import type {
  Columns,
  CsvColumn,
  OpenRow,
  RowAction,
  SheetForm,
  TableParams,
} from '../../admin/admin.public.ts';
import { coverAdminText as text } from './cover-admin.text.ts';
import coverStyles from './covers.module.css';

type CoverItem = DataFor<'GET /cover/page'>['records'][number];

/** The filters of the address as the query of `GET /cover/page`. */
function parseCoverQuery(params: URLSearchParams) {
  return {
    ...parsePaging(params),
    keyword: (params.get('keyword') ?? '').slice(0, MAX_COVER_NAME) || undefined,
    model: CONTENT_MODELS.find((model) => model === params.get('model')),
    sort: COVER_SORTS.find((sort) => sort === params.get('sort')) ?? ('latest' as const),
  };
}

/** One page of the covers that match the filters of the address. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/cover');
  const { request, context } = args;
  const query = parseCoverQuery(new URL(request.url).searchParams);
  return getTableResult(await context.get(apiContext)('GET /cover/page', { query }), request);
}

export function meta() {
  return buildAdminMeta(text.title);
}

export default function Covers() {
  const { page, failed } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const params = useTableParams();
  const { runWithToasts } = useBatch();
  const fetchPage = (current: number, size: number) => {
    const query = parseCoverQuery(new URLSearchParams(window.location.search));
    return call('GET /cover/page', { query: { ...query, current, size } });
  };
  const selected = useSelection(page, { label: text.select, fetchPage });
  const removeAll = async (items: readonly CoverItem[]) =>
    selected.remove(
      await runWithToasts(items, {
        perform: ({ id }, batchCall) => batchCall('DELETE /cover/:id', { params: { id } }),
        undo: ({ id }, batchCall) => batchCall('PUT /cover/:id/restore', { params: { id } }),
        message: text.removed,
        undoMessage: text.restored,
        getName: (item) => item.name,
      }),
    );
  return (
    <CrudPage<CoverItem>
      words={text}
      page={page}
      canCreate={can('cover.add')}
      csv={{
        columns: CSV,
        fetchPage: (filters, at) =>
          call('GET /cover/page', { query: { ...parseCoverQuery(filters), ...at } }),
      }}
      sheet={(open, close) => <CoverSheet cover={open} close={close} />}
    >
      {(edit) => (
        <>
          <Filters params={params} />
          <AdminTable<CoverItem>
            label={text.list}
            columns={columnsOf(params, {
              edit: can('cover.update') ? edit : null,
              remove: can('cover.delete') ? (cover) => void removeAll([cover]) : null,
            })}
            page={page}
            failed={failed}
            unit="张"
            params={params}
            empty={{
              title: params.filtered ? text.emptyFiltered : text.empty,
              description: adminText.getEmptyDescription(params.filtered) ?? text.emptyDescription,
            }}
            minWidth={640}
            selection={can('cover.delete') ? selected.selection : undefined}
          />
          <BatchBar selected={selected} unit="张">
            <button
              type="button"
              className={cx(getButtonClass('text', 'small'), styles.danger)}
              onClick={() => void removeAll(selected.rows)}
            >
              {text.remove}
            </button>
          </BatchBar>
        </>
      )}
    </CrudPage>
  );
}

/** Sections as tabs and a keyword field; both are in the address. */
function Filters({ params }: { params: TableParams }) {
  return (
    <>
      <Tabs
        label={text.sections}
        selected={params.get('model')}
        options={[
          { key: '', label: text.allFilter, to: params.to({ model: undefined }) },
          ...CONTENT_MODELS.map((key) => ({
            key,
            label: getSection(key).label,
            to: params.to({ model: key }),
          })),
        ]}
      />
      <search className={styles.bar} aria-label={text.filter}>
        <KeywordFilter params={params} placeholder={text.keyword} maxLength={MAX_COVER_NAME} />
      </search>
    </>
  );
}

const getSectionName = ({ model }: CoverItem) =>
  model === null ? text.allSections : getSection(model).label;

function columnsOf(
  params: TableParams,
  { edit, remove }: Record<'edit' | 'remove', RowAction<CoverItem>>,
): Columns<CoverItem> {
  return [
    {
      title: text.picture,
      key: 'picture',
      width: 124,
      render: (_, { imageUrl }) => (
        <img
          className={coverStyles.thumb}
          src={imageUrl}
          alt=""
          loading="lazy"
          width="96"
          height="60"
        />
      ),
    },
    {
      title: (
        <SortHead params={params} by="name" fallback="latest">
          {text.name}
        </SortHead>
      ),
      onHeaderCell: getSortCell(params, 'name', 'latest', 'ascending'),
      key: 'name',
      ellipsis: true,
      dataIndex: 'name',
    },
    { title: text.model, key: 'model', width: 120, render: (_, cover) => getSectionName(cover) },
    {
      title: (
        <SortHead params={params} by="latest" fallback="latest">
          {text.createdAt}
        </SortHead>
      ),
      onHeaderCell: getSortCell(params, 'latest', 'latest'),
      key: 'created',
      width: 140,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    actionsColumn(128, [
      [text.edit, edit],
      [text.remove, remove],
    ]),
  ];
}

const CSV: readonly CsvColumn<CoverItem>[] = [
  { title: text.name, value: ({ name }) => name },
  { title: text.model, value: getSectionName },
  { title: text.address, value: ({ imageUrl }) => imageUrl },
  { title: text.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
];

interface Values {
  name: string;
  imageUrl: string;
  /** Empty for every section. */
  model: ContentModel | '';
}

/** The sheet to create or edit a cover. */
function CoverSheet({ cover, close }: { cover: OpenRow<CoverItem>; close: () => void }) {
  return (
    <FormSheet
      open={cover !== null}
      title={cover === 'new' ? text.create : text.editTitle}
      close={close}
    >
      {(sheet) =>
        cover !== null && <CoverForm cover={cover === 'new' ? null : cover} sheet={sheet} />
      }
    </FormSheet>
  );
}

function CoverForm({ cover, sheet }: { cover: CoverItem | null; sheet: SheetForm }) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'name');
  const start: Values = {
    name: cover?.name ?? '',
    imageUrl: cover?.imageUrl ?? '',
    model: cover?.model ?? '',
  };
  const save = (values: Values) => {
    const body = bodyOf(values);
    return cover === null
      ? send(() => call('POST /cover', { body }), text.created(values.name.trim()))
      : send(
          () => call('PUT /cover', { body: { ...pickChanged(body, bodyOf(start)), id: cover.id } }),
          text.saved,
        );
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={start}
      onFinish={(values: Values) => void save(values)}
    >
      <Form.Item
        name="name"
        label={text.name}
        rules={[{ required: true, whitespace: true, message: text.nameNeeded }]}
      >
        <Input maxLength={MAX_COVER_NAME} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="imageUrl"
        label={text.picture}
        rules={[{ required: true, whitespace: true, message: text.pictureNeeded }]}
      >
        <PictureField />
      </Form.Item>
      <Form.Item name="model" label={text.model} extra={text.modelHint}>
        <Select
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={[
            { value: '', label: text.allSections },
            ...CONTENT_MODELS.map((value) => ({ value, label: getSection(value).label })),
          ]}
        />
      </Form.Item>
    </Form>
  );
}

const bodyOf = ({ name, imageUrl, model }: Values) => ({
  name,
  imageUrl: imageUrl.trim(),
  model: model === '' ? null : model,
});
