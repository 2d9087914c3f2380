export { FieldTools } from './small/field-tools.tsx';
export type { FieldToolsHandle, FindPeople } from './small/field-tools.tsx';
export { escapeMarkdown } from './visual/escape-markdown.ts';
