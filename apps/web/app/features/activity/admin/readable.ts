import type { Activity } from '@zhihui/contract/features/activity/activity.schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { PERMISSION_WORDS } from '@zhihui/contract/permission.text.ts';
import { activityText, FIELD_LABELS, VALUE_LABELS, VISIBILITY_LABELS } from './activity.text.ts';

type Change = Activity['changes'][number];

/** What a field is called on the screens. */
export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

/** A value in words. */
export function readable(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return activityText.nothing;
  if (typeof value === 'boolean') return value ? activityText.yes : activityText.no;
  if (field === 'visibility' && typeof value === 'number') return VISIBILITY_LABELS[value] ?? '';
  if (Array.isArray(value))
    return value.length === 0
      ? activityText.nothing
      : value.map((one) => itemLabel(field, one)).join('、');
  if (typeof value === 'object') return JSON.stringify(value);
  return itemLabel(field, value);
}

function itemLabel(field: string, item: unknown): string {
  const text = typeof item === 'string' ? item : JSON.stringify(item);
  if (field === 'permissions') return PERMISSION_WORDS[text as PermissionCode]?.name ?? text;
  return VALUE_LABELS[text] ?? text;
}

/** Of a list, what was added and what is gone; null for anything else. */
export function listChange({ field, before, after }: Change) {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const words = (list: readonly unknown[]) => list.map((one) => itemLabel(field, one));
  return { given: words(after), taken: words(before) };
}

/** All changes of a line as one text, for the file. */
export function changesAsText({ changes }: Activity): string {
  return changes
    .map(
      ({ field, before, after }) =>
        `${fieldLabel(field)}：${readable(field, before)} → ${readable(field, after)}`,
    )
    .join('；');
}
