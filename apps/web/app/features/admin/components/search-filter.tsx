import type { Id } from '@zhihui/contract/schema.ts';
import { Select } from 'antd';
import { useSearchOptions } from './use-search-options.ts';

/** One of many things found by a part of its name. */
export interface Choice {
  value: string;
  label: string;
}

interface SearchFilterProps {
  label: string;
  /** Stays the same function; null when it failed. */
  search: (keyword: string) => Promise<readonly Choice[] | null>;
  /** Said when nothing has such a name. */
  emptyText: string;
  value: { id: Id; name: string } | null;
  onChange: (id: string | undefined) => void;
}

/** Narrows a table to one of many things, found on the server by a part of the name. */
export function SearchFilter({ label, search, emptyText, value, onChange }: SearchFilterProps) {
  const { found: options, field } = useSearchOptions(search, emptyText);
  return (
    <Select<Choice | null>
      aria-label={label}
      placeholder={label}
      style={{ minWidth: 120 }}
      popupMatchSelectWidth={220}
      labelInValue
      allowClear
      {...field}
      options={[...options]}
      value={value === null ? null : { value: String(value.id), label: value.name }}
      onChange={(chosen: Choice | null | undefined) => onChange(chosen?.value)}
    />
  );
}
