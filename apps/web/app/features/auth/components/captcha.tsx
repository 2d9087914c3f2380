import { useEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { CheckIcon, RightIcon } from '../../../ui/icon.tsx';
import { RefreshIcon } from '../../../ui/tool-icons.tsx';
import { cx } from '../../../lib/cx.ts';
import { captchaText } from '../auth.text.ts';
import styles from './captcha.module.css';
import { useSlider } from './use-slider.ts';
import { usePuzzle } from './use-puzzle.ts';
import type { Puzzle } from './use-puzzle.ts';

/** Width of the handle, as in the styles. */
const HANDLE = 38;

interface CaptchaProps {
  /** Gets the key that stands for the pass, which is good once within two minutes. */
  onSolved: (key: string) => void;
  /** It is the next thing to do, so the focus moves to it. */
  autoFocus: boolean;
}

/** A puzzle to be slid into place by pointer, or with the arrow keys and Enter. */
export function Captcha({ onSolved, autoFocus }: CaptchaProps) {
  const {
    puzzle,
    phase,
    message,
    at: position,
    setAt: setPosition,
    load,
    check,
  } = usePuzzle(onSolved);
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

/** Words stand in the wider part of the track, so that the handle never covers them. */
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
