import type { EditorView, HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import { BLOCKS, LABELS, VIEWS, siteText as words } from './site.text.ts';

/** A value of a setting in words, short enough for a line. */
export function formatSetting(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.emptyValue;
  if (typeof value === 'boolean') return value ? words.enabled : words.disabled;
  if (key === 'registration') return value === 'OPEN' ? '开放注册' : '凭邀请';
  if (key === 'editorView') return VIEWS[value as EditorView];
  if (key === 'sensitiveWords') return words.wordCount(Array.isArray(value) ? value.length : value);
  if (key === 'searchSynonyms') return words.lineCount(Array.isArray(value) ? value.length : value);
  if (Array.isArray(value)) {
    return value.length === 0 ? words.emptyValue : value.map((entry) => item(entry)).join('、');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${LABELS[name] ?? name} ${formatSetting(name, part)}`)
      .join('，');
  }
  return `${value as string | number}`;
}

function item(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${value as string | number}`;
  const { block, shown, text } = value as { block?: HomeBlock; shown?: boolean; text?: string };
  if (block === undefined) return text ?? '';
  return shown === true ? BLOCKS[block] : `${BLOCKS[block]}（${words.disabled}）`;
}
