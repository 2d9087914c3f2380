import { useRef, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { editorText } from '../editor.text.ts';
import type { Source } from '../source/create-source.ts';
import type { Workspace } from '../model/workspace.ts';
import type { TransferHost } from '../source/transfer.ts';
import type { SharedText } from '../model/shared-text.ts';
import styles from './editor.module.css';

interface SourcePaneProps {
  workspace: Workspace;
  error: string | undefined;
  hidden: boolean;
  /** Whether the visual view is shown instead of the source. */
  visual: boolean;
  outerRef: Ref<HTMLElement>;
  /** Placeholder of an empty text. */
  placeholder: string;
  onFiles: (files: readonly File[]) => string;
  onSave: () => void;
  onSubmit: () => void;
  onReady: () => void;
  onView: (view: Source) => void;
  /** The title above the text. */
  children: ReactNode;
  /** Bars and menus around the text. */
  overlay: ReactNode;
}

/** Title and text. The code of the view is loaded when this component mounts. */
export function SourcePane(props: SourcePaneProps) {
  const { workspace, error, hidden, visual, outerRef, children, overlay } = props;
  const parent = useRef<HTMLDivElement>(null);
  const { state, retry } = useOpenView(workspace, parent, visual, props);

  return (
    <section
      ref={outerRef}
      className={styles.source}
      aria-label={visual ? editorText.body : editorText.source}
      hidden={hidden}
    >
      {children}
      <p id="editor-body-hint" className={error === undefined ? 'vh' : styles.error}>
        {error ?? editorText.bodyHint}
      </p>
      {state === 'opening' && (
        <p className={styles.quiet} role="status">
          {editorText.opening}
        </p>
      )}
      {state === 'failed' && (
        <p className={styles.error} role="alert">
          {editorText.openFailed}{' '}
          <button type="button" className={getButtonClass('plain', 'small')} onClick={retry}>
            {editorText.retry}
          </button>
        </p>
      )}
      {overlay}
      <div ref={parent} className={styles.body} data-visual={visual} />
    </section>
  );
}

interface ViewHost extends TransferHost {
  onSave: () => void;
  onSubmit: () => void;
  onReady: () => void;
  /** Called with each view that opens. */
  onView: (view: Source) => void;
  /** Placeholder of an empty text. */
  placeholder: string;
}

/**
 * Opens the visual view or the source in `parent`. Each is loaded when first shown, and a new view restores the
 * selection and scroll position of the old one.
 */
function useOpenView(
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

  const handlers = useRef({
    onFiles: (files: readonly File[]) => onFiles(files),
    onSave: () => onSave(),
    onSubmit: () => onSubmit(),
  });

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
        create({ ...handlers.current, parent: container, shared: text, placeholder }),
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

  const { start } = workspace.collaboration;
  const openedStart = useRef(start);
  useEffect(() => {
    if (start === openedStart.current) return;
    openedStart.current = start;
    const joinWithOpenText = async () => {
      const [create, shared] = await Promise.all([
        shownVisual.current === true ? loadVisual() : loadSource(),
        openShared(workspace),
      ]);
      const [container, before] = [parent.current, workspace.shared];
      // a text that is not open yet joins when it opens
      if (container === null || before === null) return shared.destroy();
      workspace.shareAgain(shared, workspace.collaboration.base);
      replaceView(workspace, container, (text) =>
        create({ ...handlers.current, parent: container, shared: text, placeholder }),
      );
      before.destroy();
      if (workspace.source !== null) onView(workspace.source);
    };
    joinWithOpenText().catch(() => window.location.reload());
  });

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

/** Replaces the open view, keeping selection, scroll position and focus. */
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

/** Creates the shared text of a workspace, and joins the session when others write on it. */
async function openShared(workspace: Workspace): Promise<SharedText> {
  const { createSharedText } = await import('../model/shared-text.ts');
  const { start } = workspace.collaboration;
  if (start === null) return createSharedText(workspace.read().content);
  const { joinSession, applyState, readFields } = await import('../collaboration/join-session.ts');
  const shared = createSharedText();
  applyState(shared, start);
  workspace.applyRemoteFields(readFields(shared.doc));
  const connection = await joinSession({
    start,
    shared,
    user: workspace.user,
    onState: (state) => workspace.collaboration.setState({ state }),
    onPeople: (people) => workspace.collaboration.setState({ people }),
    onFields: workspace.applyRemoteFields,
    onRevision: (revision, isRestarted) => workspace.saver.setBaseRevision(revision, isRestarted),
  });
  workspace.collaboration.connected(connection);
  return shared;
}
