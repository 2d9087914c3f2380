import type { Tool } from '../components/toolbar.tsx';
import * as commands from './commands.ts';
import type { TextCommand } from './toggle-mark.ts';

/** Tools of the toolbar that change the text. */
export type TextTool = Exclude<Tool, 'image' | 'file' | 'split' | 'preview' | 'full'>;

export const TEXT_TOOLS: Record<TextTool, TextCommand> = {
  heading: commands.cycleHeading,
  bold: commands.toggleMark('**'),
  strike: commands.toggleMark('~~'),
  bullet: commands.toggleList('bullet'),
  ordered: commands.toggleList('ordered'),
  task: commands.toggleList('task'),
  quote: commands.toggleQuote,
  code: commands.insertCode,
  table: commands.insertTable,
  formula: commands.insertFormula,
  link: commands.insertLink,
};
