import { useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, RefObject } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { CheckIcon, RightIcon } from '../../../ui/icon.tsx';
import { RefreshIcon } from '../../../ui/tool-icons.tsx';
import { cx } from '../../../lib/cx.ts';
import { captchaText } from '../auth.text.ts';
import styles from './captcha.module.css';
import { usePuzzle } from './use-puzzle.ts';
import type { Puzzle } from './use-puzzle.ts';

/** Width of the handle, as in the style sheet. */
const HANDLE = 38;

interface CaptchaProps {
  /** Receives the key that proves the solution, which is valid once within two minutes. */
  onSolved: (key: string) => void;
  /** The puzzle is the next step, so it takes the focus. */
  autoFocus: boolean;
}

/** A slider puzzle, for the pointer or for the arrow keys and Enter. */
export function Captcha({ onSolved, autoFocus }: CaptchaProps) {
  const { puzzle, phase, message, position, setPosition, load, check } = usePuzzle(onSolved);
  const max = puzzle === null ? 0 : puzzle.width - puzzle.pieceWidth;
  const open = phase === 'open';
  const track = useRef<HTMLDivElement>(null);
  const slider = useSlider({
    track,
    value: position,
    max,
    enabled: open,
    handle: HANDLE,
    onChange: setPosition,
    onSubmit: (value) => void check(value),
  });
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (autoFocus) handle.current?.focus();
  }, [autoFocus]);
  const left = max === 0 ? 0 : position / max;
  return (
    <div
      className={cx(
        styles.captcha,
        phase === 'passed' && styles.passed,
        message !== null && styles.wrong,
      )}
      role="group"
      aria-label={captchaText.label}
    >
      <div className={styles.picture} aria-busy={phase === 'loading'}>
        {phase === 'failed' ? (
          <>
            <span>{captchaText.failed}</span>
            <button
              type="button"
              className={getButtonClass('plain', 'small')}
              onClick={() => load()}
            >
              {captchaText.retry}
            </button>
          </>
        ) : (
          puzzle === null || <Picture puzzle={puzzle} position={position} />
        )}
        {open && (
          <button
            type="button"
            className={styles.another}
            aria-label={captchaText.reload}
            onClick={() => load()}
          >
            <RefreshIcon />
          </button>
        )}
      </div>
      <div className={styles.slide} ref={track}>
        <i
          className={styles.done}
          style={{ width: `calc(${left * 100}% + ${HANDLE * (1 - left)}px)` }}
        />
        <span className={styles.words} style={getLabelPadding(left)} role="status">
          {message ?? getPhaseText(phase)}
        </span>
        <button
          type="button"
          ref={handle}
          className={styles.handle}
          style={{ left: `calc((100% - ${HANDLE}px) * ${left})` }}
          role="slider"
          aria-label={captchaText.slider}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={position}
          aria-valuetext={captchaText.value(position)}
          aria-disabled={!open}
          {...slider}
        >
          {phase === 'passed' ? <CheckIcon /> : <RightIcon />}
        </button>
      </div>
    </div>
  );
}

/** Places the label in the wider part of the track, so that the handle never covers it. */
function getLabelPadding(left: number): CSSProperties {
  const toOffset = (part: number): string =>
    `calc((100% - ${HANDLE}px) * ${part} + ${HANDLE + 8}px)`;
  return left < 0.5 ? { paddingLeft: toOffset(left) } : { paddingRight: toOffset(1 - left) };
}

function getPhaseText(phase: ReturnType<typeof usePuzzle>['phase']): string {
  if (phase === 'loading') return captchaText.loading;
  if (phase === 'checking') return captchaText.checking;
  return phase === 'passed' ? captchaText.passed : captchaText.hint;
}

function Picture({ puzzle, position }: { puzzle: Puzzle; position: number }) {
  const percent = (n: number, of: number): string => `${(n / of) * 100}%`;
  return (
    <>
      <img className={styles.back} src={puzzle.background} alt={captchaText.picture} />
      <img
        className={styles.piece}
        src={puzzle.piece}
        alt=""
        style={{
          left: percent(position, puzzle.width),
          top: percent(puzzle.y, puzzle.height),
          width: percent(puzzle.pieceWidth, puzzle.width),
        }}
      />
    </>
  );
}

interface SliderOptions {
  track: RefObject<HTMLElement | null>;
  value: number;
  max: number;
  enabled: boolean;
  /** Width of the handle in CSS pixels. */
  handle: number;
  onChange: (value: number) => void;
  onSubmit: (value: number) => void;
}

/** In pixels of a picture that is shown at less than half its size; smaller steps would need too many key presses. */
const STEP = 2;
const BIG_STEP = 20;
/** From this speed on, in CSS pixels per ms, the handle moves as far as the pointer; slower, down to half as far. */
const FAST = 0.12;
const MIN_RATIO = 0.5;

/** The distance that a key moves the handle; undefined for other keys. */
function getKeyStep(event: KeyboardEvent, value: number, max: number): number | undefined {
  const step = event.shiftKey ? BIG_STEP : STEP;
  if (event.key === 'ArrowRight' || event.key === 'ArrowUp') return step;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') return -step;
  if (event.key === 'PageUp') return BIG_STEP;
  if (event.key === 'PageDown') return -BIG_STEP;
  if (event.key === 'Home') return -value;
  return event.key === 'End' ? max - value : undefined;
}

interface Drag {
  /** The last position of the pointer and its time. */
  x: number;
  time: number;
  /** Speed over the last few moves. */
  speed: number;
  from: number;
  /** The value with its fraction. */
  exactPosition: number;
}

/** How far the handle moves with the pointer: slow moves count less, which makes a position easier to hit. */
function followPointer(drag: Drag, x: number, time: number): number {
  const moved = x - drag.x;
  const speed = Math.abs(moved) / Math.max(1, time - drag.time);
  drag.speed = drag.speed * 0.6 + speed * 0.4;
  drag.x = x;
  drag.time = time;
  return moved * Math.min(1, Math.max(MIN_RATIO, drag.speed / FAST));
}

/** Event handlers for the handle of a slider: dragging along `track`, and keys. Submits on release and on Enter. */
function useSlider(options: SliderOptions) {
  const { track, value, max, enabled, handle, onChange, onSubmit } = options;
  const drag = useRef<Drag | null>(null);
  const clamp = (n: number): number => Math.min(max, Math.max(0, n));

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!enabled || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: x, timeStamp: time } = event;
      drag.current = { x, time, speed: FAST, from: value, exactPosition: value };
    },
    onPointerMove(event: PointerEvent): void {
      const now = drag.current;
      if (now === null) return;
      const trackWidth = (track.current?.clientWidth ?? 0) - handle;
      const moved = followPointer(now, event.clientX, event.timeStamp);
      now.exactPosition = clamp(now.exactPosition + (moved / Math.max(1, trackWidth)) * max);
      onChange(Math.round(now.exactPosition));
    },
    onPointerUp(): void {
      const end = drag.current;
      drag.current = null;
      if (end === null) return;
      const position = Math.round(end.exactPosition);
      // a press without a move is not an attempt
      if (position !== end.from) onSubmit(position);
    },
    onPointerCancel(): void {
      drag.current = null;
    },
    onKeyDown(event: KeyboardEvent): void {
      if (!enabled) return;
      const step = getKeyStep(event, value, max);
      if (step === undefined && event.key !== 'Enter') return;
      event.preventDefault();
      if (step === undefined) onSubmit(value);
      else onChange(clamp(value + step));
    },
  };
}
