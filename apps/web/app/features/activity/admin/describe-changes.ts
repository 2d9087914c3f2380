import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import type { ActivityKind } from '@zhihui/contract/features/activity/activity.kinds.ts';
import { COUNTRIES } from '@zhihui/contract/countries.ts';
import type { Country } from '@zhihui/contract/countries.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { PERMISSION_TEXTS } from '@zhihui/contract/permission.text.ts';
import { activityText } from './activity.text.ts';
import {
  FIELD_LABELS,
  FIELD_VALUE_LABELS,
  KIND_FIELD_LABELS,
  VALUE_LABELS,
} from './field-labels.ts';

/**
 * A changed field in words. `before` is null for a created entity, `after` for a deleted one. Of a list only the added
 * and the removed items are known.
 */
export type Change =
  | { field: string; before: string | null; after: string | null }
  | { field: string; added: string[]; removed: string[] };

type Logged = Pick<Activity, 'call' | 'kind' | 'changes'>;
type FormatTime = (at: string) => string;

/** An instant as the database writes it into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u;

/**
 * What a log entry changed, in words: labels instead of names, and labels instead of codes. Of settings that have parts,
 * each changed part is a field. `formatTime` formats an instant.
 */
export function describeChanges(activity: Logged, formatTime: FormatTime): Change[] {
  const { call, kind, changes } = activity;
  const isCreated = call.startsWith('POST ') && changes.every(({ before }) => before === null);
  const isDeleted = call.startsWith('DELETE ') && changes.every(({ after }) => after === null);
  return changes.flatMap(({ field, before, after }): Change[] => {
    const format = (value: unknown) => formatValue(kind, field, value, formatTime);
    const label = getFieldLabel(kind, field);
    if (isCreated) return [{ field: label, before: null, after: format(after) }];
    if (isDeleted) return [{ field: label, before: format(before), after: null }];
    if (isList(before) && isList(after))
      return [{ field: label, added: after.map(format), removed: before.map(format) }];
    if (!isRecord(before) || !isRecord(after))
      return [{ field: label, before: format(before), after: format(after) }];
    const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return parts
      .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
      .map((part) => ({
        field: activityText.sub(label, getFieldLabel(kind, part)),
        before: formatValue(kind, part, before[part], formatTime),
        after: formatValue(kind, part, after[part], formatTime),
      }));
  });
}

/** One change in a line: `状态：显示 → 隐藏`. Of a created or deleted entity a field has one value. */
export function formatChange(change: Change): string {
  const { field } = change;
  if ('added' in change) {
    const { added, removed } = change;
    return activityText.itemsChanged(field, [
      ...(removed.length === 0 ? [] : [`${activityText.removed} ${removed.join('、')}`]),
      ...(added.length === 0 ? [] : [`${activityText.added} ${added.join('、')}`]),
    ]);
  }
  const { before, after } = change;
  if (before === null || after === null)
    return activityText.set(field, before ?? after ?? activityText.nothing);
  return activityText.change(field, before, after);
}

function getFieldLabel(kind: ActivityKind | null, field: string): string {
  const own = kind === null ? undefined : KIND_FIELD_LABELS[kind]?.[field];
  return own ?? FIELD_LABELS[field] ?? field;
}

function formatValue(
  kind: ActivityKind | null,
  field: string,
  value: unknown,
  formatTime: FormatTime,
): string {
  // the Admin who keeps a password is stored; whether there is one says whether it is on
  if (field === 'companyOnly') return value === null ? activityText.no : activityText.yes;
  if (value === null || value === undefined || value === '') return activityText.nothing;
  if (typeof value === 'boolean') return value ? activityText.yes : activityText.no;
  const format = (item: unknown) => formatValue(kind, field, item, formatTime);
  if (Array.isArray(value)) {
    const separator = value.some(isRecord) ? '；' : '、';
    return value.length === 0 ? activityText.nothing : value.map(format).join(separator);
  }
  if (isRecord(value)) return formatRecord(kind, value, formatTime);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) return formatTime(text);
  return getValueLabel(kind, field, text);
}

/** The parts that have a value. */
function formatRecord(
  kind: ActivityKind | null,
  record: Readonly<Record<string, unknown>>,
  formatTime: FormatTime,
): string {
  return Object.entries(record)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([part, value]) =>
      activityText.set(getFieldLabel(kind, part), formatValue(kind, part, value, formatTime)),
    )
    .join('，');
}

function getValueLabel(kind: ActivityKind | null, field: string, text: string): string {
  if (field === 'permissions') return PERMISSION_TEXTS[text as PermissionCode]?.name ?? text;
  if (field === 'country') return COUNTRIES[text as Country] ?? text;
  return FIELD_VALUE_LABELS[`${kind}.${field}`]?.[text] ?? VALUE_LABELS[text] ?? text;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
