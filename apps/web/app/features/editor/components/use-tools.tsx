import { useCallback, useRef } from 'react';
import type { DragEvent } from 'react';
import type { Workspace } from '../model/workspace.ts';
import type { EditorViewState } from '../model/use-view.ts';
import type { Tool } from './toolbar.tsx';

/** What the toolbar's buttons do. `inputs` must stand somewhere in the page: they open the choice of files. */
export function useTools(
  workspace: Workspace,
  views: EditorViewState,
  toggleFull: () => void,
  addFiles: (files: readonly File[]) => string,
) {
  const image = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const chooseFile = useCallback((kind: 'image' | 'file') => {
    (kind === 'image' ? image : file).current?.click();
  }, []);

  const use = (tool: Tool) => {
    const { view } = views;
    if (tool === 'image' || tool === 'file') chooseFile(tool);
    else if (tool === 'split') views.choose(view === 'split' ? 'source' : 'split');
    else if (tool === 'preview') views.setPreviewing(view !== 'preview');
    else if (tool === 'full') toggleFull();
    // at once: the next key may move the selection
    else workspace.source?.runTool(tool);
  };

  const takeFiles = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    workspace.source?.insert(addFiles(files));
    workspace.source?.focus();
  };

  /** A file dropped outside of the text is meant for the text, and must not replace the page. */
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const files = [...event.dataTransfer.files];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      workspace.source?.insert(addFiles(files));
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
        onChange={(event) => takeFiles(event.target)}
      />
      <input ref={file} type="file" multiple hidden onChange={(event) => takeFiles(event.target)} />
    </>
  );
  return { use, chooseFile, inputs, drop: dropHandlers };
}
