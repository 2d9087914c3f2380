import type { DataFor } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { TEMPLATE_LIMITS } from '@zhihui/contract/features/template/template.limits.ts';
import { Form, Input, TreeSelect } from 'antd';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { cx } from '../../../lib/cx.ts';
import { getDataOrNull } from '../../../api/load.ts';
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
  formatTimeCell,
  KeywordFilter,
  requireEntry,
  getTableResult,
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
} from '../../admin/admin.public.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import { templateText as words } from './template-admin.text.ts';

type TemplateItem = DataFor<'GET /template/page'>['records'][number];

/** Parses the filters in the address for `GET /template/page`. */
function parseTemplateQuery(params: URLSearchParams) {
  return {
    ...parsePaging(params),
    keyword: (params.get('keyword') ?? '').slice(0, TEMPLATE_LIMITS.name) || undefined,
  };
}

/** Loads one page of templates by the keyword in the address, and the categories. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/template');
  const { request, context } = args;
  const query = parseTemplateQuery(new URL(request.url).searchParams);
  const call = context.get(apiContext);
  const [page, tree] = await Promise.all([
    call('GET /template/page', { query }),
    call('GET /category/tree', { query: { model: 'ARTICLE' } }),
  ]);
  return { ...getTableResult(page, request), tree: getDataOrNull(tree) ?? [] };
}

export function meta() {
  return buildAdminMeta(words.title);
}

export default function Templates() {
  const { page, failed, tree } = useLoaderData<typeof loader>();
  const params = useTableParams();
  const { runWithToasts } = useBatch();
  const fetchPage = (current: number, size: number) => {
    const query = parseTemplateQuery(new URLSearchParams(window.location.search));
    return call('GET /template/page', { query: { ...query, current, size } });
  };
  const selected = useSelection(page, { label: words.select, fetchPage });
  const removeAll = async (items: readonly TemplateItem[]) =>
    selected.remove(
      await runWithToasts(items, {
        perform: ({ id }, batchCall) => batchCall('DELETE /template/:id', { params: { id } }),
        undo: ({ id }, batchCall) => batchCall('PUT /template/:id/restore', { params: { id } }),
        message: words.removed,
        undoMessage: words.restored,
        getName: (item) => item.name,
      }),
    );
  return (
    <CrudPage<TemplateItem>
      words={words}
      page={page}
      canCreate
      csv={{
        columns: CSV,
        fetchPage: (filters, at) =>
          call('GET /template/page', { query: { ...parseTemplateQuery(filters), ...at } }),
      }}
      sheet={(open, close) => <TemplateSheet template={open} tree={tree} close={close} />}
    >
      {(edit) => (
        <>
          <search className={styles.bar} aria-label={words.filter}>
            <KeywordFilter
              params={params}
              placeholder={words.keyword}
              maxLength={TEMPLATE_LIMITS.name}
            />
          </search>
          <AdminTable<TemplateItem>
            label={words.list}
            columns={columnsOf(edit, (template) => void removeAll([template]))}
            page={page}
            failed={failed}
            unit="个"
            params={params}
            empty={{
              title: words.empty,
              description: adminText.getEmptyDescription(params.filtered) ?? '',
            }}
            minWidth={640}
            selection={selected.selection}
          />
          <BatchBar selected={selected} unit="个">
            <button
              type="button"
              className={cx(getButtonClass('text', 'small'), styles.danger)}
              onClick={() => void removeAll(selected.rows)}
            >
              {words.remove}
            </button>
          </BatchBar>
        </>
      )}
    </CrudPage>
  );
}

const CSV: readonly CsvColumn<TemplateItem>[] = [
  { title: words.name, value: ({ name }) => name },
  { title: words.description, value: ({ description }) => description },
  { title: words.category, value: ({ category }) => category?.name ?? words.all },
  { title: words.updatedAt, value: ({ updatedAt }) => formatTimeCell(updatedAt) },
];

function columnsOf(
  edit: RowAction<TemplateItem>,
  remove: RowAction<TemplateItem>,
): Columns<TemplateItem> {
  return [
    { title: words.name, key: 'name', width: '24%', ellipsis: true, dataIndex: 'name' },
    {
      title: words.description,
      key: 'description',
      ellipsis: true,
      render: (_, { description }) => description || '—',
    },
    {
      title: words.category,
      key: 'category',
      width: 160,
      ellipsis: true,
      render: (_, { category }) => category?.name ?? words.all,
    },
    {
      title: words.updatedAt,
      key: 'updated',
      width: 124,
      render: (_, { updatedAt }) => <Time at={updatedAt} />,
    },
    actionsColumn(128, [
      [words.edit, edit],
      [words.remove, remove],
    ]),
  ];
}

interface Values {
  name: string;
  description: string;
  /** Undefined for every category. */
  categoryId?: string | undefined;
  content: string;
}

interface TemplateSheetProps {
  template: OpenRow<TemplateItem>;
  tree: readonly CategoryNode[];
  close: () => void;
}

/** Creates or edits a template. */
function TemplateSheet({ template, tree, close }: TemplateSheetProps) {
  return (
    <FormSheet
      open={template !== null}
      title={template === 'new' ? words.create : words.editTitle}
      size="large"
      close={close}
    >
      {(sheet) =>
        template !== null && (
          <TemplateForm template={template === 'new' ? null : template} tree={tree} sheet={sheet} />
        )
      }
    </FormSheet>
  );
}

interface TemplateFormProps {
  template: TemplateItem | null;
  tree: readonly CategoryNode[];
  sheet: SheetForm;
}

function TemplateForm({ template, tree, sheet }: TemplateFormProps) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'name');
  const start = valuesOf(template);
  const save = (values: Values) => {
    const body = bodyOf(values);
    return template === null
      ? send(() => call('POST /template', { body }), words.created(values.name.trim()))
      : send(
          () =>
            call('PUT /template', {
              body: { ...pickChanged(body, bodyOf(start)), id: template.id },
            }),
          words.saved,
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
        label={words.name}
        rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
      >
        <Input maxLength={TEMPLATE_LIMITS.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label={words.description} extra={words.descriptionHint}>
        <Input maxLength={TEMPLATE_LIMITS.description} autoComplete="off" />
      </Form.Item>
      <Form.Item name="categoryId" label={words.category} extra={words.categoryHint}>
        <TreeSelect
          allowClear
          placeholder={words.all}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={toTreeOptions(tree)}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        />
      </Form.Item>
      <Form.Item
        name="content"
        label={words.content}
        extra={words.contentHint}
        rules={[{ required: true, whitespace: true, message: words.contentNeeded }]}
      >
        <Input.TextArea rows={16} maxLength={TEMPLATE_LIMITS.content} spellCheck={false} />
      </Form.Item>
    </Form>
  );
}

function valuesOf(template: TemplateItem | null): Values {
  if (template === null) return { name: '', description: '', content: '' };
  const { name, description, category, content } = template;
  return {
    name,
    description,
    content,
    categoryId: category === null ? undefined : String(category.id),
  };
}

function bodyOf({ name, description, categoryId, content }: Values) {
  return { name, description, content, categoryId: categoryId ?? null };
}
