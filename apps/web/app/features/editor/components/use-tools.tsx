import { useCallback, useRef } from 'react';
import type { DragEvent } from 'react';
import type { Workspace } from '../model/workspace.ts';
import type { ViewOfVisit } from '../model/use-view.ts';
import type { Tool } from './toolbar.tsx';

/** What the toolbar's buttons do. `inputs` must stand somewhere in the page: they open the choice of files. */
export function useTools(
  work: Workspace,
  views: ViewOfVisit,
  toggleFull: () => void,
  addFiles: (files: readonly File[]) => string,
) {
  const image = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const pick = useCallback((kind: 'image' | 'file') => {
    (kind === 'image' ? image : file).current?.click();
  }, []);

  const use = (tool: Tool) => {
    const { view } = views;
    if (tool === 'image' || tool === 'file') pick(tool);
    else if (tool === 'split') views.choose(view === 'split' ? 'source' : 'split');
    else if (tool === 'preview') views.look(view !== 'preview');
    else if (tool === 'full') toggleFull();
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

  /** A file dropped outside of the text is meant for the text, and must not replace the page. */
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
  return { use, pick, inputs, drop };
}
