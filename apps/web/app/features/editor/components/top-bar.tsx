import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { exactTime } from '../../../lib/time.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { chosenZone } from '../../../lib/zone.ts';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { ClockIcon, LeftIcon, SettingIcon } from '../../../ui/tool-icons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { editorText } from '../editor.text.ts';
import type { SaveState } from '../model/draft-state.ts';
import type { Person } from '../together/together.ts';
import { Crew } from './crew.tsx';
import { ViewChoice } from './view-choice.tsx';
import type { View, Way } from '../model/use-view.ts';
import styles from './editor.module.css';

interface TopBarProps {
  back: string;
  place: string;
  saveState: SaveState;
  submitLabel: string;
  busy: boolean;
  /** Where the saves of what is open can be compared and taken up again; null where there are none. */
  revisions: string | null;
  /** Another version is being merged: that comes first. */
  merging: boolean;
  /** Others who write on it now. */
  people: readonly Person[];
  /** Invited: somebody else hands it in. */
  guest: boolean;
  /** Null where nobody is invited. */
  onInvite: (() => void) | null;
  view: View;
  ways: readonly Way[];
  onView: (way: Way) => void;
  onCompare: () => void;
  onSettings: () => void;
  onSubmit: () => void;
}

/** Way back, section, what became of the text, settings and submitting. */
export function TopBar(props: TopBarProps) {
  const { back, place, saveState, submitLabel, busy, revisions, merging, people, guest, onInvite } =
    props;
  const live = useHydrated();
  return (
    <div className={styles.top}>
      <Link className={iconButtonClass} to={back} aria-label={editorText.back}>
        <LeftIcon />
      </Link>
      <span className={`hide-s ${styles.place}`}>
        <Tag tone="outline">{place}</Tag>
      </span>
      <SaveNote state={saveState} onCompare={props.onCompare} />
      <span className={styles.grow} />
      <Crew people={people} />
      {onInvite !== null && (
        <button
          type="button"
          className={`hide-s ${buttonClass('text')}`}
          aria-haspopup="dialog"
          disabled={!live}
          onClick={onInvite}
        >
          {editorText.together.invite}
        </button>
      )}
      <ViewChoice view={props.view} ways={props.ways} onView={props.onView} />
      {revisions !== null && (
        <Link className={`hide-s ${buttonClass('text')}`} to={revisions}>
          <ClockIcon />
          {editorText.revisions}
        </Link>
      )}
      <button
        type="button"
        className={buttonClass('text')}
        aria-label={editorText.settingsLabel}
        aria-haspopup="dialog"
        disabled={!live}
        onClick={props.onSettings}
      >
        <SettingIcon />
        <span className="hide-s">{editorText.settings}</span>
      </button>
      <button
        type="button"
        className={buttonClass('primary')}
        aria-busy={busy}
        disabled={!live || busy || merging || guest}
        title={guest ? editorText.together.ownerHandsIn : undefined}
        onClick={props.onSubmit}
      >
        {busy ? editorText.submitting : submitLabel}
      </button>
    </div>
  );
}

/** What became of the text. Only results are announced; that saving is under way is for the eye. */
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
      const at = Date.parse(state.at);
      return (
        <time dateTime={state.at} title={exactTime(at, chosenZone())}>
          {editorText.saved(clock(at))}
        </time>
      );
    }
    case 'failed':
      if (!state.hasLocalCopy) return editorText.keptNowhere;
      return state.why === null ? editorText.storedHere : editorText.storedHereWhy(state.why);
    case 'refused':
      return editorText.refused;
    case 'conflict':
      return editorText.draftConflict;
    default:
      return null;
  }
}

/** `14:02:36` in the chosen zone. */
function clock(at: number): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: chosenZone(),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
