export { FieldTools } from './small/field-tools.tsx';
export type { FieldToolsHandle } from './small/field-tools.tsx';
export { escapeMarkdown } from './visual/escape-markdown.ts';
