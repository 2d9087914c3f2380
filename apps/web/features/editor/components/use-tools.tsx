import { useRef } from 'react';
import type { DragEvent } from 'react';
import type * as Commands from '../source/commands.ts';
import type { TextCommand } from '../source/text-command.ts';
import type { Workspace } from '../model/workspace.ts';
import type { Tool, View } from './toolbar.tsx';

const load = () => import('../source/commands.ts');

const TEXT_TOOLS: Partial<Record<Tool, (commands: typeof Commands) => TextCommand>> = {
  heading: (commands) => commands.cycleHeading,
  bold: (commands) => commands.toggleMark('**'),
  strike: (commands) => commands.toggleMark('~~'),
  bullet: (commands) => commands.toggleList('bullet'),
  ordered: (commands) => commands.toggleList('ordered'),
  task: (commands) => commands.toggleList('task'),
  quote: (commands) => commands.toggleQuote,
  code: (commands) => commands.insertCode,
  table: (commands) => commands.insertTable,
  formula: (commands) => commands.insertFormula,
  link: (commands) => commands.insertLink,
};

/** What the toolbar's buttons do. `inputs` must stand somewhere in the page: they open the choice of files. */
export function useTools(
  work: Workspace,
  setView: (view: View) => void,
  addFiles: (files: readonly File[]) => string,
) {
  const image = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const use = (tool: Tool, view: View) => {
    const text = TEXT_TOOLS[tool];
    if (text !== undefined) void load().then((commands) => work.source?.run(text(commands)));
    else if (tool === 'image') image.current?.click();
    else if (tool === 'file') file.current?.click();
    else if (tool === 'split') setView(view === 'split' ? 'source' : 'split');
    else if (tool === 'preview') setView(view === 'preview' ? 'split' : 'preview');
  };

  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    work.source?.insert(addFiles(files));
    work.source?.focus();
  };

  /** A file let go beside the text is meant for the text, and must not replace the page. */
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const files = [...event.dataTransfer.files];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      work.source?.insert(addFiles(files));
    },
  };

  const inputs = (
    <>
      <input
        ref={image}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => take(event.target)}
      />
      <input ref={file} type="file" multiple hidden onChange={(event) => take(event.target)} />
    </>
  );
  return { use, inputs, drop };
}
