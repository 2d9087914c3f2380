import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { path } from '../../../ui/icon.tsx';
import { attachmentText } from '../attachment.text.ts';
import styles from './pdf.module.css';
import { toPercent, getNextScale } from './page-layout.ts';

const UpIcon = path('M6 12l4-4 4 4');
const DownIcon = path('M6 8l4 4 4-4');
const LessIcon = path('M5 10h10');
const MoreIcon = path('M5 10h10M10 5v10');
const WidthIcon = path(
  'M3 4v12M17 4v12M6 10h8M8 7.5L5.500 10 8 12.500M12 7.500L14.500 10 12 12.500',
);

const text = attachmentText.tools;

interface PdfToolsProps {
  current: number;
  count: number;
  scale: number;
  fitsWidth: boolean;
  goTo: (page: number) => void;
  setZoom: (scale: number | null) => void;
}

/** Turns pages and sets their zoom. */
export function PdfTools({ current, count, scale, fitsWidth, goTo, setZoom }: PdfToolsProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={text.all}>
      <Tool name={text.before} isDisabled={current <= 1} onPress={() => goTo(current - 1)}>
        <UpIcon />
      </Tool>
      <PageBox key={current} current={current} count={count} goTo={goTo} />
      <Tool name={text.next} isDisabled={current >= count} onPress={() => goTo(current + 1)}>
        <DownIcon />
      </Tool>
      <span className={styles.between} />
      <Tool
        name={text.smaller}
        isDisabled={getNextScale(scale, -1) === scale}
        onPress={() => setZoom(getNextScale(scale, -1))}
      >
        <LessIcon />
      </Tool>
      <span className={styles.percent}>{toPercent(scale)}%</span>
      <Tool
        name={text.larger}
        isDisabled={getNextScale(scale, 1) === scale}
        onPress={() => setZoom(getNextScale(scale, 1))}
      >
        <MoreIcon />
      </Tool>
      <Tool name={text.fit} pressed={fitsWidth} onPress={() => setZoom(null)}>
        <WidthIcon />
      </Tool>
    </div>
  );
}

interface ToolProps {
  name: string;
  onPress: () => void;
  children: React.ReactNode;
  isDisabled?: boolean;
  pressed?: boolean;
}

/** A disabled tool stays focusable: else the last pressed one would lose the focus at the end of its range. */
function Tool({ name, onPress, children, isDisabled = false, pressed }: ToolProps) {
  return (
    <button
      type="button"
      className={cx(iconButtonClass, styles.tool)}
      aria-label={name}
      title={name}
      aria-disabled={isDisabled}
      aria-pressed={pressed}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      {children}
    </button>
  );
}

function PageBox({ current, count, goTo }: Pick<PdfToolsProps, 'current' | 'count' | 'goTo'>) {
  const [typed, setTyped] = useState(String(current));
  const submitPage = () => {
    const page = Number(typed.normalize('NFKC').trim());
    if (Number.isInteger(page) && page > 0 && page !== current) goTo(page);
    else setTyped(String(current));
  };
  return (
    <form
      className={styles.number}
      onSubmit={(event) => {
        event.preventDefault();
        submitPage();
      }}
    >
      <input
        name="page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={text.number}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={submitPage}
      />
      <span>/ {count}</span>
    </form>
  );
}
