import { Select } from 'antd';
import { useSearchOptions } from '../../admin/admin.public.ts';
import type { Choice } from '../../admin/admin.public.ts';
import { pickerText } from './people.text.ts';
import { findActiveChoices } from './user-query.ts';

interface PeoplePickerProps {
  id?: string;
  label: string;
  max: number;
  value?: Choice[];
  onChange?: (people: Choice[]) => void;
}

/** A field of antd's forms that picks several active users, searched on the server by a part of the name. */
export function PeoplePicker({ id, label, max, value, onChange }: PeoplePickerProps) {
  const { options, field } = useSearchOptions(findActiveChoices, pickerText.none);
  return (
    <Select<Choice[]>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      mode="multiple"
      labelInValue
      maxCount={max}
      allowClear
      placeholder={pickerText.hint}
      {...field}
      // choosing clears the typed keyword, and the options follow it
      onSelect={() => field.showSearch.onSearch('')}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={[...options]}
      value={value ?? []}
      onChange={(people) => onChange?.(people)}
    />
  );
}
