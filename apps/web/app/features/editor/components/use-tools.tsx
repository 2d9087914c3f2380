import { useCallback, useRef, useSyncExternalStore, useEffect, useEffectEvent } from 'react';
import type { DragEvent } from 'react';
import type { Workspace } from '../model/workspace.ts';
import type { EditorViewState } from '../model/use-view.ts';
import type { Tool } from './toolbar.tsx';
import { isTyping } from '../../../lib/is-typing.ts';

/** The actions of the toolbar. The page must render `inputs`, which open the file dialogs. */
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
    // synchronously: the next key may move the selection
    else workspace.source?.runTool(tool);
  };

  const insertFiles = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    workspace.source?.insert(addFiles(files));
    workspace.source?.focus();
  };

  /** Inserts files dropped outside of the text, which would otherwise replace the page. */
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
        onChange={(event) => insertFiles(event.target)}
      />
      <input
        ref={file}
        type="file"
        multiple
        hidden
        onChange={(event) => insertFiles(event.target)}
      />
    </>
  );
  return { use, chooseFile, inputs, dropHandlers };
}

const KEY = 'zhihui_editor_full';

let chosen: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether the editor covers the site's header and footer; this browser remembers the choice. */
export function useFullScreen() {
  const isFullScreen = useSyncExternalStore(subscribe, isFull, () => false);
  return { isFullScreen, toggle: () => choose(!isFullScreen) };
}

function isFull(): boolean {
  chosen ??= readStored();
  return chosen;
}

function choose(isFullScreen: boolean): void {
  chosen = isFullScreen;
  try {
    if (isFullScreen) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // storage is blocked: the choice lasts for this page only
  }
  for (const listener of listeners) listener();
}

// Browsers that block site data throw on any access to localStorage.
function readStored(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Keys {
  onSave: () => void;
  onSubmit: () => void;
  onKeys: () => void;
}

/** Keys of the whole page; the source editor handles its own first. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 's') keys.onSave();
    else if (command && event.key === 'Enter') keys.onSubmit();
    else if (!command && event.key === '?' && !isTyping(event.target)) keys.onKeys();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
