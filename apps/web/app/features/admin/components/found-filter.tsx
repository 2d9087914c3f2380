import type { Id } from '@zhihui/contract/schema.ts';
import { Select } from 'antd';
import { useFound } from './use-found.ts';

/** One of many things found by a part of its name. */
export interface Choice {
  value: string;
  label: string;
}

interface FoundFilterProps {
  label: string;
  /** Stays the same function; null when it failed. */
  find: (keyword: string) => Promise<readonly Choice[] | null>;
  /** Said when nothing has such a name. */
  none: string;
  value: { id: Id; name: string } | null;
  onChange: (id: string | undefined) => void;
}

/** Narrows a table to one of many things, found on the server by a part of the name. */
export function FoundFilter({ label, find, none, value, onChange }: FoundFilterProps) {
  const { found, field } = useFound(find, none);
  return (
    <Select<Choice | null>
      aria-label={label}
      placeholder={label}
      style={{ minWidth: 120 }}
      popupMatchSelectWidth={220}
      labelInValue
      allowClear
      {...field}
      options={[...found]}
      value={value === null ? null : { value: String(value.id), label: value.name }}
      onChange={(chosen: Choice | null | undefined) => onChange(chosen?.value)}
    />
  );
}
