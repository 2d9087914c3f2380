import { useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/** Filters, order and page of a table as they stand in the address. */
export interface TableParams {
  get: (name: string) => string;
  /** The address with some params changed; a change of anything but the page leads to the first page. */
  to: (changes: Record<string, string | number | undefined>) => string;
  set: (changes: Record<string, string | number | undefined>) => void;
  /** Whether any param but the page and the order is set. */
  filtered: boolean;
}

const NO_FILTERS = new Set(['current', 'sort', 'size', 'status', 'model', 'mine']);

/** Filters, order and page of a table, as they stand in the address. */
export function useTableParams(): TableParams {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { location: nextLocation } = useNavigation();
  // a second change must not undo the first one, whose navigation is still pending
  const currentSearch = nextLocation?.pathname === pathname ? nextLocation.search : search;
  // the pending query, which the page does not know yet
  const newest = useRef<string | null>(null);
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const buildQuery = (before: string, changes: Parameters<TableParams['to']>[0]) => {
      const next = new URLSearchParams(before);
      if (!('current' in changes)) next.delete('current');
      for (const [name, value] of Object.entries(changes)) {
        const empty = value === undefined || value === '' || (name === 'current' && value === 1);
        if (empty) next.delete(name);
        else next.set(name, String(value));
      }
      const query = next.toString();
      return query === '' ? '' : `?${query}`;
    };
    const set = async (changes: Parameters<TableParams['set']>[0]) => {
      const { location } = window;
      // the address changes before the page renders for it
      const now =
        nextLocation === undefined && location.pathname === pathname
          ? location.search
          : currentSearch;
      const query = buildQuery(newest.current ?? now, changes);
      newest.current = query;
      await navigate(pathname + query, { preventScrollReset: true });
      if (newest.current === query) newest.current = null;
    };
    return {
      get: (name) => params.get(name) ?? '',
      to: (changes) => pathname + buildQuery(currentSearch, changes),
      set: (changes) => void set(changes),
      filtered: [...params.keys()].some((name) => !NO_FILTERS.has(name)),
    };
  }, [pathname, search, currentSearch, nextLocation, navigate]);
}
