import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { openShared } from '../collaboration/open-shared.ts';
import type { Workspace } from '../model/workspace.ts';
import type { TransferHost } from '../source/transfer.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { Source } from '../source/create-source.ts';

interface ViewHost extends TransferHost {
  onSave: () => void;
  onSubmit: () => void;
  onReady: () => void;
  /** Hears of each view that opens. */
  onView: (view: Source) => void;
  /** What an empty text asks for. */
  placeholder: string;
}

/** The visual view or the source in `parent`, each loaded when it is first shown; one goes on where the other was. */
export function useOpenView(
  workspace: Workspace,
  parent: RefObject<HTMLElement | null>,
  visual: boolean,
  host: ViewHost,
) {
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');
  const [attempt, setAttempt] = useState(0);
  const { placeholder } = host;
  const shownVisual = useRef<boolean | null>(null);
  const onFiles = useEffectEvent(host.onFiles);
  const onSave = useEffectEvent(host.onSave);
  const onSubmit = useEffectEvent(host.onSubmit);
  const onReady = useEffectEvent(host.onReady);
  const onView = useEffectEvent(host.onView);

  useEffect(() => {
    let current = true;
    const open = async () => {
      const load = async () => (visual ? loadVisual() : loadSource());
      const [create, shared] = await Promise.all([
        load(),
        workspace.shared ?? openShared(workspace),
      ]);
      const container = parent.current;
      if (
        !current ||
        container === null ||
        (workspace.source !== null && shownVisual.current === visual)
      ) {
        if (shared !== workspace.shared) shared.destroy();
        return;
      }
      const first = workspace.source === null;
      if (workspace.shared === null) workspace.share(shared);
      replaceView(workspace, container, (text) =>
        create({
          parent: container,
          shared: text,
          placeholder,
          onFiles: (files) => onFiles(files),
          onSave: () => onSave(),
          onSubmit: () => onSubmit(),
        }),
      );
      shownVisual.current = visual;
      if (workspace.source !== null) onView(workspace.source);
      setState('open');
      if (first) onReady();
    };
    open().catch(() => current && setState('failed'));
    return () => {
      current = false;
    };
  }, [attempt, workspace, parent, visual, placeholder]);

  useEffect(() => workspace.detach, [workspace]);

  const retry = () => {
    setState('opening');
    setAttempt((n) => n + 1);
  };
  return { state, retry };
}

async function loadVisual() {
  const { createVisual } = await import('../visual/create-visual.ts');
  return createVisual;
}

async function loadSource() {
  const { createSource } = await import('../source/create-source.ts');
  return createSource;
}

/** Puts another view in the place of the one that is there, with the same words selected and in sight. */
function replaceView(
  workspace: Workspace,
  container: HTMLElement,
  createView: (shared: SharedText) => Source,
): void {
  if (workspace.shared === null) return;
  const { source: before } = workspace;
  const position = before?.getPosition() ?? null;
  const focused = container.contains(document.activeElement);
  before?.destroy();
  const next = createView(workspace.shared);
  workspace.attach(next);
  if (position === null) return;
  next.restorePosition(position);
  if (focused) next.focus();
}
