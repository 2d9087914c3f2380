import { useRef } from 'react';
import type { DragEvent } from 'react';
import type { Workspace } from '../model/workspace.ts';
import type { Tool, View } from './toolbar.tsx';

/** What the toolbar's buttons do. `inputs` must stand somewhere in the page: they open the choice of files. */
export function useTools(
  work: Workspace,
  setView: (view: View) => void,
  addFiles: (files: readonly File[]) => string,
) {
  const image = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const use = (tool: Tool, view: View) => {
    if (tool === 'image') image.current?.click();
    else if (tool === 'file') file.current?.click();
    else if (tool === 'split') setView(view === 'split' ? 'source' : 'split');
    else if (tool === 'preview') setView(view === 'preview' ? 'split' : 'preview');
    // at once: the next key may move the selection
    else work.source?.use(tool);
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
