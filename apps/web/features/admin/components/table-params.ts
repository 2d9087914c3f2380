import { useMemo } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/** Filters of a table as they stand in the address. */
export interface TableParams {
  get: (name: string) => string;
  /** Address with some of them changed; any other change than the page leads to the first page. */
  to: (changes: Record<string, string | number | undefined>) => string;
  set: (changes: Record<string, string | number | undefined>) => void;
  /** Whether anything but the page and the order is set. */
  filtered: boolean;
}

const NO_FILTERS = new Set(['current', 'sort', 'size', 'status', 'model']);

/** Filters, order and page of a table, as they stand in the address. */
export function useTableParams(): TableParams {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  // a second change must not undo the first, which is still on its way
  const asked = coming?.pathname === pathname ? coming.search : search;
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const to: TableParams['to'] = (changes) => {
      const next = new URLSearchParams(asked);
      if (!('current' in changes)) next.delete('current');
      for (const [name, value] of Object.entries(changes)) {
        const empty = value === undefined || value === '' || (name === 'current' && value === 1);
        if (empty) next.delete(name);
        else next.set(name, String(value));
      }
      const query = next.toString();
      return query === '' ? pathname : `${pathname}?${query}`;
    };
    return {
      get: (name) => params.get(name) ?? '',
      to,
      set: (changes) => void navigate(to(changes), { preventScrollReset: true }),
      filtered: [...params.keys()].some((name) => !NO_FILTERS.has(name)),
    };
  }, [pathname, search, asked, navigate]);
}
