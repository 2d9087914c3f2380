import type { GroupDetail, GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getServerMessage } from '../../../lib/server-message.ts';
import { fetchDepartments } from './group-query.ts';
import { groupText } from './group.text.ts';

/** Key of the departments at the top. */
export const TOP = '';

/** The loaded children of a department. */
export interface TreeLevel {
  records: readonly GroupItem[];
  total: number;
  /** The pages that were loaded. */
  pages: number;
  isLoading: boolean;
  failed: string | null;
}
type Levels = ReadonlyMap<string, TreeLevel>;

export interface DepartmentTree {
  /** By the parents; the level of an open department is missing until it is loaded. */
  levels: Levels;
  opened: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Loads the next page of the children of a department. */
  loadMore: (parent: string) => void;
  /** Loads what is visible again, after a change. */
  reload: () => Promise<void>;
}

const EMPTY: TreeLevel = { records: [], total: 0, pages: 0, isLoading: false, failed: null };

/**
 * The tree of departments: a level is loaded when its parent is opened first, in pages. The way to the selected
 * department is open.
 */
export function useDepartmentTree(
  roots: Page<GroupItem> | null,
  selected: GroupDetail | null,
): DepartmentTree {
  const [levels, setLevels] = useState<Levels>(new Map());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [lastRoots, setLastRoots] = useState<Page<GroupItem> | null>(null);
  if (roots !== null && roots !== lastRoots) {
    setLastRoots(roots);
    setLevels(replaceTop(levels, roots));
  }
  const openPath = selected === null ? '' : listOpenIds(selected).join(' ');
  const [lastOpenPath, setLastOpenPath] = useState('');
  if (openPath !== lastOpenPath) {
    setLastOpenPath(openPath);
    if (openPath !== '') setOpened(new Set([...opened, ...openPath.split(' ')]));
  }
  const latest = useRef({ levels, opened });
  useEffect(() => {
    latest.current = { levels, opened };
  });

  const inFlight = useRef(new Set<string>());
  const load = useCallback(async (parent: string, page: number) => {
    inFlight.current.add(parent);
    const result = await fetchDepartments(parent === TOP ? undefined : parent, page);
    inFlight.current.delete(parent);
    setLevels((now) => {
      if (!result.ok) {
        const failed = getServerMessage(result.error.msg, groupText.failed);
        return change(now, parent, { isLoading: false, failed });
      }
      const level = now.get(parent) ?? EMPTY;
      const { records, total } = result.data;
      // a reload may have brought the page meanwhile
      if (level.pages >= page) return change(now, parent, { isLoading: false });
      const all = [...level.records, ...records];
      const loaded = { records: all, total, pages: page, isLoading: false, failed: null };
      return change(now, parent, loaded);
    });
  }, []);

  useEffect(() => {
    for (const id of opened) {
      if (!levels.has(id) && !inFlight.current.has(id)) void load(id, 1);
    }
  }, [opened, levels, load]);

  const reload = useCallback(async () => {
    const { levels: loaded, opened: visible } = latest.current;
    const parents = [...loaded.keys()].filter((parent) => parent === TOP || visible.has(parent));
    const fresh = await Promise.all(
      parents.map(async (parent) => [parent, await reloadLevel(parent, loaded)] as const),
    );
    // closed ones are forgotten, and loaded again when they are opened
    setLevels((now) => new Map([...[...now].filter(([parent]) => !loaded.has(parent)), ...fresh]));
  }, []);

  return {
    levels,
    opened,
    toggle: (id) =>
      setOpened((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    loadMore: (parent) => {
      setLevels(change(levels, parent, { isLoading: true, failed: null }));
      void load(parent, (levels.get(parent)?.pages ?? 0) + 1);
    },
    reload,
  };
}

function change(levels: Levels, parent: string, changes: Partial<TreeLevel>): Levels {
  return new Map(levels).set(parent, { ...(levels.get(parent) ?? EMPTY), ...changes });
}

/** Shows the first page that came with the screen, unless the user has loaded more. */
function replaceTop(levels: Levels, { records, total }: Page<GroupItem>): Levels {
  if ((levels.get(TOP)?.pages ?? 0) > 1) return levels;
  return change(levels, TOP, { records, total, pages: 1, failed: null });
}

/** The pages of a level that are loaded, as they are now; unchanged when one cannot be loaded. */
async function reloadLevel(parent: string, loaded: Levels): Promise<TreeLevel> {
  const level = loaded.get(parent) ?? EMPTY;
  const numbers = Array.from({ length: Math.max(1, level.pages) }, (_, page) => page + 1);
  const results = await Promise.all(
    numbers.map((page) => fetchDepartments(parent === TOP ? undefined : parent, page)),
  );
  const pages = results.flatMap((result) => (result.ok ? [result.data] : []));
  if (pages.length < results.length) return { ...level, isLoading: false };
  return {
    records: pages.flatMap(({ records }) => records),
    total: pages[0]?.total ?? 0,
    pages: pages.length,
    isLoading: false,
    failed: null,
  };
}

function listOpenIds({ kind, path, id, childCount }: GroupDetail): string[] {
  if (kind !== 'DEPARTMENT') return [];
  const above = path.map((department) => String(department.id));
  return childCount > 0 ? [...above, String(id)] : above;
}
