import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { PERMISSION_TEXTS } from '@zhihui/contract/permission.text.ts';
import { activityText, FIELD_LABELS, VALUE_LABELS, VISIBILITY_LABELS } from './activity.text.ts';

type Change = Activity['changes'][number];

/** What a field is called on the screens. */
export function getFieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

/** A value in words. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return activityText.nothing;
  if (typeof value === 'boolean') return value ? activityText.yes : activityText.no;
  if (field === 'visibility' && typeof value === 'number') return VISIBILITY_LABELS[value] ?? '';
  if (Array.isArray(value))
    return value.length === 0
      ? activityText.nothing
      : value.map((item) => getItemLabel(field, item)).join('、');
  if (typeof value === 'object') return JSON.stringify(value);
  return getItemLabel(field, value);
}

function getItemLabel(field: string, item: unknown): string {
  const text = typeof item === 'string' ? item : JSON.stringify(item);
  if (field === 'permissions') return PERMISSION_TEXTS[text as PermissionCode]?.name ?? text;
  return VALUE_LABELS[text] ?? text;
}

/** Of a list, what was added and what is gone; null for anything else. */
export function getListChange({ field, before, after }: Change) {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const toLabels = (list: readonly unknown[]) => list.map((item) => getItemLabel(field, item));
  return { added: toLabels(after), removed: toLabels(before) };
}

/** All changes of a line as one text, for the file. */
export function formatChanges({ changes }: Activity): string {
  return changes
    .map(
      ({ field, before, after }) =>
        `${getFieldLabel(field)}：${formatValue(field, before)} → ${formatValue(field, after)}`,
    )
    .join('；');
}
