import { Select } from 'antd';
import { call } from '../../../api/browser.ts';
import { useSearchOptions } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { Choice } from '../../admin/admin.public.ts';

/** Picks several tags, found on the server by a part of the name. A field of antd's forms. */
export function TagSelect(props: {
  id?: string;
  max: number;
  value?: Choice[];
  onChange?: (tags: Choice[]) => void;
}) {
  const { id, max, value, onChange } = props;
  const { options, field } = useSearchOptions(findTags, tagText.noResults);
  return (
    <Select<Choice[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      labelInValue
      maxCount={max}
      allowClear
      placeholder={tagText.pickHint}
      {...field}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={[...options]}
      value={value ?? []}
      onChange={(tags) => onChange?.(tags)}
    />
  );
}

/** Tags whose names hold what was typed; the ones most used where nothing was. */
export async function findTags(keyword: string): Promise<Choice[] | null> {
  const query = { size: 30, keyword: keyword.slice(0, 30) || undefined };
  const result = await call('GET /tag/page', { query });
  return result.ok
    ? result.data.records.map(({ id, name }) => ({ value: String(id), label: name }))
    : null;
}
