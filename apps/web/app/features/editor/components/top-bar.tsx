import type { Id } from '@zhihui/contract/schema.ts';
import type { ReactNode, KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { formatExactTime } from '../../../lib/time.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { ClockIcon, LeftIcon, SettingIcon } from '../../../ui/tool-icons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { editorText, VIEW_MODE_LABELS } from '../editor.text.ts';
import type { SaveState } from '../model/draft-state.ts';
import type { Collaborator } from '../collaboration/join-session.ts';
import { DraftAudienceButton } from '../../access/access.public.ts';
import { Collaborators } from './collaborators.tsx';
import type { View, ViewMode } from '../model/use-view.ts';
import styles from './editor.module.css';

interface TopBarProps {
  backAddress: string;
  categoryName: string;
  saveState: SaveState;
  submitLabel: string;
  busy: boolean;
  /** Address of the revisions; null when there are none. */
  revisions: string | null;
  /** Whether another version is being merged, which must be finished first. */
  merging: boolean;
  /** Other users who have the text open. */
  people: readonly Collaborator[];
  /** Whether the user was invited: only the owner submits the text. */
  isParticipant: boolean;
  /** Null when the draft takes no invitations. */
  onInvite: (() => void) | null;
  /** Null while nothing is stored that others could see. */
  draftId: Id | null;
  view: View;
  viewModes: readonly ViewMode[];
  onView: (viewMode: ViewMode) => void;
  onCompare: () => void;
  onSettings: () => void;
  onSubmit: () => void;
}

/** The top bar: back button, section, save state, settings and submit button. */
export function TopBar(props: TopBarProps) {
  const {
    backAddress,
    categoryName,
    saveState,
    submitLabel,
    busy,
    revisions,
    merging,
    people,
    isParticipant,
    onInvite,
  } = props;
  const hydrated = useHydrated();
  return (
    <div className={styles.top}>
      <Link className={iconButtonClass} to={backAddress} aria-label={editorText.backLabel}>
        <LeftIcon />
      </Link>
      <span className={`hide-s ${styles.place}`}>
        <Tag tone="outline">{categoryName}</Tag>
      </span>
      <SaveNote state={saveState} onCompare={props.onCompare} />
      {props.draftId !== null && hydrated && (
        <span className={styles.audience}>
          <DraftAudienceButton id={props.draftId} />
        </span>
      )}
      <span className={styles.grow} />
      <Collaborators people={people} />
      {onInvite !== null && (
        <button
          type="button"
          className={`hide-s ${getButtonClass('text')}`}
          aria-haspopup="dialog"
          disabled={!hydrated}
          onClick={onInvite}
        >
          {editorText.collaboration.invite}
        </button>
      )}
      <ViewChoice view={props.view} viewModes={props.viewModes} onView={props.onView} />
      {revisions !== null && (
        <Link className={`hide-s ${getButtonClass('text')}`} to={revisions}>
          <ClockIcon />
          {editorText.revisions}
        </Link>
      )}
      <button
        type="button"
        className={getButtonClass('text')}
        aria-label={editorText.settingsLabel}
        aria-haspopup="dialog"
        disabled={!hydrated}
        onClick={props.onSettings}
      >
        <SettingIcon />
        <span className="hide-s">{editorText.settings}</span>
      </button>
      <button
        type="button"
        className={getButtonClass('primary')}
        aria-busy={busy}
        disabled={!hydrated || busy || merging || isParticipant}
        title={isParticipant ? editorText.collaboration.ownerSubmits : undefined}
        onClick={props.onSubmit}
      >
        {busy ? editorText.submitting : submitLabel}
      </button>
    </div>
  );
}

/** The save state. Screen readers hear only results, not that saving is in progress. */
function SaveNote({ state, onCompare }: { state: SaveState; onCompare: () => void }) {
  const pending = { dirty: editorText.dirty, saving: editorText.saving }[state.kind as string];
  return (
    <span className={`cut ${styles.saved}`} data-kind={state.kind}>
      <span role="status">{pending === undefined && result(state)}</span>
      {pending !== undefined && <span>{pending}</span>}
      {state.kind === 'conflict' && (
        <button type="button" className={styles.inlineButton} onClick={onCompare}>
          {editorText.compare}
        </button>
      )}
    </span>
  );
}

function result(state: SaveState): ReactNode {
  switch (state.kind) {
    case 'saved': {
      const savedAt = Date.parse(state.at);
      return (
        <time dateTime={state.at} title={formatExactTime(savedAt, readChosenZone())}>
          {editorText.saved(formatClock(savedAt))}
        </time>
      );
    }
    case 'failed':
      if (!state.hasLocalCopy) return editorText.notSaved;
      return state.reason === null
        ? editorText.storedLocally
        : editorText.storedLocallyBecause(state.reason);
    case 'refused':
      return editorText.invalidField;
    case 'conflict':
      return editorText.draftConflict;
    default:
      return null;
  }
}

/** `14:02:36` in the chosen zone. */
function formatClock(savedAt: number): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: readChosenZone(),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(savedAt);
}

interface ViewChoiceProps {
  view: View;
  /** The views to choose from. */
  viewModes: readonly ViewMode[];
  onView: (viewMode: ViewMode) => void;
}

/** The choice of the view. It is one Tab stop; arrow keys choose. */
function ViewChoice({ view, viewModes, onView }: ViewChoiceProps) {
  const activeIndex = viewModes.findIndex((viewMode) => viewMode === view);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Math.max(0, activeIndex) + step + viewModes.length) % viewModes.length;
    event.currentTarget.querySelectorAll('button')[next]?.focus();
    onView(viewModes[next] ?? 'visual');
  };
  return (
    <div
      className={`hide-s ${styles.modes}`}
      role="radiogroup"
      tabIndex={-1}
      aria-label={editorText.viewModes}
      onKeyDown={onKeyDown}
    >
      {viewModes.map((viewMode, index) => (
        <button
          key={viewMode}
          type="button"
          role="radio"
          aria-checked={viewMode === view}
          tabIndex={index === Math.max(0, activeIndex) ? 0 : -1}
          onClick={() => onView(viewMode)}
        >
          {VIEW_MODE_LABELS[viewMode]}
        </button>
      ))}
    </div>
  );
}
