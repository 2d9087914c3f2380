import { ACTIVITY_KINDS } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText, SearchFilter, adminStyles as styles } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { DayRange } from '../../content/admin/content-admin.public.ts';
import { findPeople, pickerText } from '../../user-admin/user-admin.public.ts';
import { activityText, KIND_LABELS } from './activity.text.ts';

const NONE = Object.fromEntries(
  ['userId', 'call', 'kind', 'target', 'from', 'until'].map((name) => [name, undefined] as const),
);

interface LogFiltersProps {
  params: TableParams;
  actions: DataFor<'GET /activity/actions'>;
  /** The one chosen, as far as they are known. */
  person: { id: Id; name: string } | null;
}

/** Who, what, to what, and when; all of it is in the address. */
export function LogFilters({ params, actions, person }: LogFiltersProps) {
  return (
    <search className={styles.bar} aria-label={activityText.filter}>
      <SearchFilter
        label={activityText.person}
        search={findPeople}
        emptyText={pickerText.none}
        value={person}
        onChange={(userId) => params.set({ userId })}
      />
      <Select
        aria-label={activityText.action}
        placeholder={activityText.anyAction}
        style={{ minWidth: 160, maxWidth: 280 }}
        popupMatchSelectWidth={420}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={actions.map(({ call, action }) => ({ value: call, label: action }))}
        value={params.get('call') || undefined}
        onChange={(call: string | undefined) => params.set({ call })}
      />
      <Select
        aria-label={activityText.kind}
        placeholder={activityText.anyKind}
        style={{ minWidth: 120 }}
        allowClear
        options={ACTIVITY_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        value={params.get('kind') || undefined}
        onChange={(kind: string | undefined) => params.set({ kind, target: undefined })}
      />
      <Target params={params} />
      <DayRange
        params={params}
        label={activityText.days}
        from={{ name: 'from', label: activityText.from }}
        until={{ name: 'until', label: activityText.until }}
      />
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

/** Number of what was acted upon; taken on Enter, and when the field is left. */
function Target({ params }: { params: TableParams }) {
  const current = params.get('target');
  const [typed, setTyped] = useState(current);
  const [lastCurrent, setLastCurrent] = useState(current);
  if (lastCurrent !== current) {
    setLastCurrent(current);
    setTyped(current);
  }
  const send = () => typed.trim() !== current && params.set({ target: typed.trim() });
  return (
    <Input
      aria-label={activityText.target}
      placeholder={activityText.target}
      style={{ width: 112 }}
      maxLength={20}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={send}
      onBlur={send}
    />
  );
}
