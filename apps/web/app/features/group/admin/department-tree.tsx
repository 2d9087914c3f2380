import type { GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { RightIcon, SearchIcon } from '../../../ui/icon.tsx';
import { formatPath } from './group-query.ts';
import { groupText } from './group.text.ts';
import { TOP } from './use-department-tree.ts';
import type { DepartmentTree, TreeLevel } from './use-department-tree.ts';
import { useDepartmentSearch } from './use-department-search.ts';
import styles from './group.module.css';

interface TreeProps {
  tree: DepartmentTree;
  selectedId: Id | null;
  to: (id: Id) => string;
}

const SEARCH_DELAY_MS = 300;

/** The departments as a tree whose levels load on demand, and a search that shows matches as a list. */
export function DepartmentPane({ tree, selectedId, to }: TreeProps) {
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState('');
  const [composing, setComposing] = useState(false);
  useEffect(() => {
    if (composing) return undefined;
    const timer = setTimeout(() => setKeyword(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, composing]);
  return (
    <aside className={styles.departments} aria-label={groupText.kinds.DEPARTMENT}>
      <Input
        className={styles.search ?? ''}
        prefix={<SearchIcon small />}
        placeholder={groupText.search}
        aria-label={groupText.search}
        maxLength={MAX_PERSON_KEYWORD}
        allowClear
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => !composing && setKeyword(text.trim())}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {keyword === '' ? (
        <nav className={styles.tree} aria-label={groupText.kinds.DEPARTMENT}>
          <Level parent={TOP} tree={tree} selectedId={selectedId} to={to} />
        </nav>
      ) : (
        <Results key={keyword} keyword={keyword} selectedId={selectedId} to={to} />
      )}
    </aside>
  );
}

function Level({ parent, tree, selectedId, to }: TreeProps & { parent: string }) {
  const level = tree.levels.get(parent);
  if (level === undefined) {
    return (
      <p className={styles.note} role="status">
        {groupText.loading}
      </p>
    );
  }
  return (
    <ul>
      {level.records.map((department) => (
        <Branch
          key={department.id}
          department={department}
          tree={tree}
          selectedId={selectedId}
          to={to}
        />
      ))}
      <Rest level={level} loadMore={() => tree.loadMore(parent)} />
    </ul>
  );
}

function Branch({ department, tree, selectedId, to }: TreeProps & { department: GroupItem }) {
  const { name, childCount } = department;
  const id = String(department.id);
  const isOpen = childCount > 0 && tree.opened.has(id);
  return (
    <li>
      <DepartmentLink
        department={department}
        isSelected={id === String(selectedId)}
        note={formatLeaders(department)}
        to={to}
      />
      {childCount > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={isOpen ? groupText.collapse(name) : groupText.expand(name)}
          onClick={() => tree.toggle(id)}
        >
          <RightIcon small />
        </button>
      )}
      {isOpen && <Level parent={id} tree={tree} selectedId={selectedId} to={to} />}
    </li>
  );
}

interface DepartmentLinkProps {
  department: GroupItem;
  isSelected: boolean;
  /** Below the name. */
  note: string;
  to: (id: Id) => string;
}

function DepartmentLink({ department, isSelected, note, to }: DepartmentLinkProps) {
  return (
    <Link to={to(department.id)} preventScrollReset aria-current={isSelected ? 'page' : undefined}>
      <span className={styles.names}>
        <span className="cut" title={department.name}>
          {department.name}
        </span>
        <small className="cut">{note}</small>
      </span>
      <span className={styles.count}>
        {formatCount(department.memberCount)}
        <span className="vh"> {groupText.peopleUnit}</span>
      </span>
    </Link>
  );
}

const formatLeaders = ({ leaders }: GroupItem) =>
  leaders.length === 0
    ? groupText.noLeader
    : groupText.leaderNames(leaders.map(({ nickname }) => nickname));

/** The departments that match, with their paths instead of their places in the tree. */
function Results({ keyword, selectedId, to }: { keyword: string } & Omit<TreeProps, 'tree'>) {
  const { level, loadMore } = useDepartmentSearch(keyword);
  const isEmpty = !level.isLoading && level.failed === null && level.records.length === 0;
  return (
    <nav className={cx(styles.tree, styles.results)} aria-label={groupText.searchResults}>
      {isEmpty && (
        <p className={styles.note} role="status">
          {groupText.noMatch}
        </p>
      )}
      <ul>
        {level.records.map((department) => (
          <li key={department.id}>
            <DepartmentLink
              department={department}
              isSelected={String(department.id) === String(selectedId)}
              note={[formatPath(department.path), formatLeaders(department)]
                .filter((part) => part !== '')
                .join(' · ')}
              to={to}
            />
          </li>
        ))}
        <Rest level={level} loadMore={loadMore} />
      </ul>
    </nav>
  );
}

/** What follows the loaded rows: the next page, that it is loading, or that loading failed. */
function Rest({ level, loadMore }: { level: TreeLevel; loadMore: () => void }) {
  const { records, total, isLoading, failed } = level;
  if (isLoading) {
    return (
      <li className={styles.note}>
        <span role="status">{groupText.loading}</span>
      </li>
    );
  }
  if (failed === null && records.length >= total) return null;
  return (
    <li className={styles.note}>
      {failed !== null && <span role="alert">{failed}</span>}
      <button type="button" className={getButtonClass('text', 'small')} onClick={loadMore}>
        {failed === null ? groupText.loadMore(total - records.length) : groupText.retry}
      </button>
    </li>
  );
}
