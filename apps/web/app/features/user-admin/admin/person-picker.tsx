import type { Result } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Select } from 'antd';
import { useCallback } from 'react';
import { getDataOrNull } from '../../../api/load.ts';
import { useSearchOptions } from '../../admin/admin.public.ts';
import { pickerText } from './people.text.ts';

export interface Pickable {
  id: Id;
  nickname: string;
  /** Distinguishes users of the same name. */
  email?: string | null;
}

interface PersonPickerProps<T extends Pickable> {
  id?: string;
  label: string;
  find: (keyword: string) => Promise<Result<readonly T[]>>;
  value?: string | undefined;
  onChange?: (id: string | undefined) => void;
  /** Also called on a choice, with all loaded data of the user. */
  onPick?: (person: T | undefined) => void;
  invalid?: boolean;
}

/** Picks one user, searched on the server by a part of the name shortly after the last key. */
export function PersonPicker<T extends Pickable>(props: PersonPickerProps<T>) {
  const { id, label, find, value, onChange, onPick, invalid } = props;
  const findOptions = useCallback(
    async (keyword: string) => getDataOrNull(await find(keyword)),
    [find],
  );
  const { options, field } = useSearchOptions(findOptions, pickerText.none);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      placeholder={pickerText.hint}
      {...field}
      allowClear
      {...(invalid === true ? { status: 'error' as const, 'aria-invalid': true } : {})}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={options.map((person) => ({
        value: String(person.id),
        label: person.email == null ? person.nickname : `${person.nickname}（${person.email}）`,
      }))}
      value={value}
      onChange={(chosen: string | undefined) => {
        onChange?.(chosen);
        onPick?.(options.find((person) => String(person.id) === chosen));
      }}
    />
  );
}
