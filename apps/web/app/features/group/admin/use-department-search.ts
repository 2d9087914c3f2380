import { useEffect, useState } from 'react';
import { getServerMessage } from '../../../lib/server-message.ts';
import { searchDepartments } from './group-query.ts';
import { groupText } from './group.text.ts';
import type { TreeLevel } from './use-department-tree.ts';

const START: TreeLevel = { records: [], total: 0, pages: 0, isLoading: true, failed: null };

/** The departments that match a keyword, in pages. The caller remounts it for another keyword. */
export function useDepartmentSearch(keyword: string) {
  const [level, setLevel] = useState<TreeLevel>(START);
  const [request, setRequest] = useState({ page: 1 });
  useEffect(() => {
    let isCurrent = true;
    void searchDepartments(keyword, request.page).then((result) => {
      if (!isCurrent) return;
      setLevel((before) => {
        if (!result.ok) {
          const failed = getServerMessage(result.error.msg, groupText.failed);
          return { ...before, isLoading: false, failed };
        }
        const { records, total } = result.data;
        const all = [...before.records, ...records];
        return { records: all, total, pages: request.page, isLoading: false, failed: null };
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [keyword, request]);
  const loadMore = () => {
    setLevel((before) => ({ ...before, isLoading: true, failed: null }));
    setRequest({ page: level.pages + 1 });
  };
  return { level, loadMore };
}
