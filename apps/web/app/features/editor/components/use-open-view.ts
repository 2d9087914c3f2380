import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { openShared } from '../together/open-shared.ts';
import type { Workspace } from '../model/workspace.ts';
import type { TransferHost } from '../source/transfer.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { Source } from '../source/create-source.ts';

interface Host extends TransferHost {
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
  work: Workspace,
  parent: RefObject<HTMLElement | null>,
  visual: boolean,
  host: Host,
) {
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');
  const [attempt, setAttempt] = useState(0);
  const { placeholder } = host;
  const shown = useRef<boolean | null>(null);
  const onFiles = useEffectEvent(host.onFiles);
  const onSave = useEffectEvent(host.onSave);
  const onSubmit = useEffectEvent(host.onSubmit);
  const onReady = useEffectEvent(host.onReady);
  const onView = useEffectEvent(host.onView);

  useEffect(() => {
    let current = true;
    const open = async () => {
      const load = async () => (visual ? loadVisual() : loadSource());
      const [create, shared] = await Promise.all([load(), work.shared ?? openShared(work)]);
      const into = parent.current;
      if (!current || into === null || (work.source !== null && shown.current === visual)) {
        if (shared !== work.shared) shared.destroy();
        return;
      }
      const first = work.source === null;
      if (work.shared === null) work.share(shared);
      swap(work, into, (text) =>
        create({
          parent: into,
          shared: text,
          placeholder,
          onFiles: (files) => onFiles(files),
          onSave: () => onSave(),
          onSubmit: () => onSubmit(),
        }),
      );
      shown.current = visual;
      if (work.source !== null) onView(work.source);
      setState('open');
      if (first) onReady();
    };
    open().catch(() => current && setState('failed'));
    return () => {
      current = false;
    };
  }, [attempt, work, parent, visual, placeholder]);

  useEffect(() => work.detach, [work]);

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
function swap(work: Workspace, into: HTMLElement, make: (shared: SharedText) => Source): void {
  if (work.shared === null) return;
  const { source: before } = work;
  const place = before?.place() ?? null;
  const focused = into.contains(document.activeElement);
  before?.destroy();
  const next = make(work.shared);
  work.attach(next);
  if (place === null) return;
  next.goTo(place);
  if (focused) next.focus();
}
