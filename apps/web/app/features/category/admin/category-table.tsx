import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { MAX_CATEGORY_NAME } from '@zhihui/contract/features/category/category.limits.ts';
import { Input, Table } from 'antd';
import { useState } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { SearchIcon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { adminStyles, adminText, adminTableStyles as styles } from '../../admin/admin.public.ts';
import { categoryText } from './category-admin.text.ts';
import type { Columns } from '../../admin/admin.public.ts';

/** Each is null without the permission. */
interface Actions {
  create: ((parent: CategoryNode) => void) | null;
  edit: ((node: CategoryNode) => void) | null;
  setRange: ((node: CategoryNode) => void) | null;
  merge: ((node: CategoryNode) => void) | null;
  remove: ((node: CategoryNode) => void) | null;
}

/** A larger tree starts closed. */
const MAX_INITIALLY_OPEN = 100;

/** The tree as rows, each below its parent. A small tree starts open, of a large one only the top is visible. */
export function CategoryTable({ tree, ...actions }: { tree: CategoryNode[] } & Actions) {
  const [keyword, setKeyword] = useState('');
  const matching = keyword.trim() === '' ? tree : filterTree(tree, keyword.trim().toLowerCase());
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => {
    const all = collectKeys(tree);
    return new Set(all.length > MAX_INITIALLY_OPEN ? all : []);
  });
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const loading = revalidator.state === 'loading' || navigation.state === 'loading';
  // what matches is visible, wherever it is
  const open = collectKeys(matching).filter((key) => keyword.trim() !== '' || !closed.has(key));
  return (
    <>
      <search className={adminStyles.bar} aria-label={categoryText.search}>
        <Input
          className={adminStyles.keyword ?? ''}
          prefix={<SearchIcon small />}
          placeholder={categoryText.search}
          aria-label={categoryText.search}
          maxLength={MAX_CATEGORY_NAME}
          allowClear
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </search>
      <section
        aria-label={categoryText.list}
        aria-busy={loading}
        className={cx(styles.box, loading && styles.loading)}
      >
        <Table<CategoryNode>
          className={styles.table ?? ''}
          rowKey={({ id }) => String(id)}
          columns={columns(actions, new Set(listParents(tree)))}
          dataSource={matching.map(dropEmptyChildren)}
          pagination={false}
          scroll={{ x: 752 }}
          indentSize={22}
          expandable={{
            expandedRowKeys: open,
            onExpandedRowsChange: (keys) => {
              const now = new Set(keys.map(String));
              if (keyword.trim() === '')
                setClosed(new Set(collectKeys(tree).filter((key) => !now.has(key))));
            },
          }}
          locale={{
            emptyText: (
              <EmptyState title={tree.length === 0 ? categoryText.empty : categoryText.noMatch}>
                {tree.length === 0 ? categoryText.emptyDescription : undefined}
              </EmptyState>
            ),
          }}
        />
      </section>
    </>
  );
}

/** `parents` are the categories with subcategories, whether those are shown or not. */
function columns(
  { create, edit, setRange, merge, remove }: Actions,
  parents: ReadonlySet<string>,
): Columns<CategoryNode> {
  return [
    {
      title: categoryText.name,
      key: 'name',
      width: '30%',
      render: (_, node) => <Name node={node} />,
    },
    {
      title: categoryText.description,
      key: 'description',
      ellipsis: true,
      // the fixed buttons would cover other columns in a narrow window
      responsive: ['lg'],
      dataIndex: 'description',
    },
    {
      title: categoryText.visibility,
      key: 'visibility',
      width: 108,
      render: (_, { visibility }) => (
        <Tag {...(visibility === 'PUBLIC' ? { tone: 'outline' as const } : {})}>
          {categoryText.visibilities[visibility]}
        </Tag>
      ),
    },
    {
      title: categoryText.count,
      key: 'count',
      width: 80,
      align: 'right',
      render: (_, { count }) => formatCount(count),
    },
    { title: categoryText.order, key: 'order', width: 72, align: 'right', dataIndex: 'order' },
    {
      title: adminText.actions,
      key: 'actions',
      width: 316,
      fixed: 'end',
      render: (_, node) => (
        <>
          <Action
            label={categoryText.createBelow}
            name={node.name}
            run={create && (() => create(node))}
          />
          <Action label={categoryText.edit} name={node.name} run={edit && (() => edit(node))} />
          <Action
            label={categoryText.range}
            name={node.name}
            run={setRange && (() => setRange(node))}
          />
          <Action label={categoryText.merge} name={node.name} run={merge && (() => merge(node))} />
          <Action
            label={categoryText.remove}
            name={node.name}
            run={remove && (() => remove(node))}
            isDisabled={parents.has(String(node.id))}
          />
        </>
      ),
    },
  ];
}

function Name({ node }: { node: CategoryNode }) {
  return (
    <Link to={listAddress(node.model, { categoryId: node.id })}>
      {node.icon !== null && <span aria-hidden="true">{node.icon} </span>}
      {node.name}
    </Link>
  );
}

interface ActionProps {
  label: string;
  name: string;
  run: (() => void) | null;
  isDisabled?: boolean;
}

function Action({ label, name, run, isDisabled = false }: ActionProps) {
  if (run === null) return null;
  return (
    <button
      type="button"
      className={getButtonClass('text', 'small')}
      disabled={isDisabled}
      title={isDisabled ? categoryText.notEmpty : undefined}
      onClick={run}
    >
      {label}
      <span className="vh"> {name}</span>
    </button>
  );
}

/** antd shows a fold button for a row with an empty list of children. */
function dropEmptyChildren(node: CategoryNode): CategoryNode {
  const { children, ...rest } = node;
  if (children.length === 0) return rest as CategoryNode;
  return { ...rest, children: children.map(dropEmptyChildren) };
}

function collectKeys(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [String(id), ...collectKeys(children)]);
}

function listParents(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap(({ id, children }) =>
    children.length === 0 ? [] : [String(id), ...listParents(children)],
  );
}

/** The categories whose name contains `keyword`, with all above them and, below a match, all of it. */
function filterTree(nodes: readonly CategoryNode[], keyword: string): CategoryNode[] {
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(keyword)) return [node];
    const children = filterTree(node.children, keyword);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
