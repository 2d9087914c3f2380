import {
  MAX_MEDIA_KEYWORD,
  MEDIA_KINDS,
  MEDIA_USAGES,
} from '@zhihui/contract/features/media-library/media-library.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Select } from 'antd';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminStyles as styles,
  adminText,
  DateRangeFilter,
  KeywordFilter,
  SearchFilter,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import { mediaLibraryText as words } from './media-library.text.ts';

const NONE = Object.fromEntries(
  ['keyword', 'kind', 'usage', 'ownerId', 'from', 'until'].map(
    (name) => [name, undefined] as const,
  ),
);

interface LibraryFiltersProps {
  params: TableParams;
  owner: { id: Id; name: string } | null;
}

/** Filters by name, kind, usage, person and day; all are in the address. */
export function LibraryFilters({ params, owner }: LibraryFiltersProps) {
  return (
    <search className={styles.bar} aria-label={words.filter}>
      <KeywordFilter params={params} placeholder={words.keyword} maxLength={MAX_MEDIA_KEYWORD} />
      <Select
        aria-label={words.kind}
        placeholder={words.anyKind}
        style={{ minWidth: 112 }}
        allowClear
        options={MEDIA_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        value={params.get('kind') || undefined}
        onChange={(kind: string | undefined) => params.set({ kind })}
      />
      <Select
        aria-label={words.usage}
        placeholder={words.anyUsage}
        style={{ minWidth: 132 }}
        allowClear
        options={MEDIA_USAGES.map((value) => ({ value, label: words.usages[value] }))}
        value={params.get('usage') || undefined}
        onChange={(usage: string | undefined) => params.set({ usage })}
      />
      <SearchFilter
        label={words.uploader}
        search={findPeople}
        emptyText={pickerText.none}
        value={owner}
        onChange={(ownerId) => params.set({ ownerId })}
      />
      <DateRangeFilter params={params} label={words.uploadedAt} from="from" until="until" />
      <span className={styles.grow} />
      {params.filtered && (
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => params.set(NONE)}
        >
          {adminText.clearFilters}
        </button>
      )}
    </search>
  );
}
