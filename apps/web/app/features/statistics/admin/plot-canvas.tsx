import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { AlignedData, Options, Series as Line } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatCount } from '../../../lib/text.ts';
import { shortDay } from './overview-data.ts';
import type { StatisticDay } from './overview-data.ts';
import type { Series, Tone } from './plot.tsx';
import styles from './overview.module.css';

interface CanvasProps {
  days: readonly StatisticDay[];
  series: readonly Series[];
  stacked: boolean;
}

const HEIGHT = 200;
/** Days that are named below, at most. */
const NAMED = 6;
const COLOURS: Record<Tone, string> = {
  first: '--ant-color-primary',
  second: '--zh-heat-2',
  third: '--ant-color-text-quaternary',
};

/** Draws the measures into a canvas as wide as its place, in the colours of the theme that is on. */
export default function PlotCanvas({ days, series, stacked }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    const say = (at: number | null | undefined) => {
      if (readout.current === null) return;
      const day = at === null || at === undefined ? undefined : days[at];
      readout.current.textContent =
        day === undefined
          ? ''
          : [
              shortDay(day.day),
              ...series.map((one) => `${one.name} ${formatCount(day[one.measure] ?? 0)}`),
            ].join('　');
    };
    const options = optionsOf(box, { days, series, stacked }, say);
    const plot = new UPlot(options, dataOf(days, series, stacked), box);
    const sizes = new ResizeObserver(() => {
      if (box.clientWidth > 0) plot.setSize({ width: box.clientWidth, height: HEIGHT });
    });
    sizes.observe(box);
    const theme = new MutationObserver(() => plot.redraw(false, true));
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      theme.disconnect();
      plot.destroy();
    };
  }, [days, series, stacked]);
  return (
    <div className={styles.drawn} aria-hidden="true">
      <span ref={readout} className={styles.readout} />
      <div ref={place} className={styles.canvas} />
    </div>
  );
}

/** Bars on one another are drawn from the highest down, each with all below it. */
function dataOf(
  days: readonly StatisticDay[],
  series: readonly Series[],
  stacked: boolean,
): AlignedData {
  const values = series.map(({ measure }) => days.map((day) => day[measure] ?? 0));
  const sums = values.map((_, at) =>
    days.map((__, day) => values.slice(0, at + 1).reduce((n, one) => n + (one[day] ?? 0), 0)),
  );
  return [days.map((_, at) => at), ...(stacked ? sums : values).reverse()];
}

function optionsOf(
  box: HTMLElement,
  { days, series, stacked }: CanvasProps,
  say: (at: number | null | undefined) => void,
): Options {
  const colour = (name: string) => getComputedStyle(box).getPropertyValue(name).trim();
  const font = `11px ${getComputedStyle(box).fontFamily}`;
  const step = Math.max(1, Math.ceil(days.length / NAMED));
  const named = days.map((_, at) => at).filter((at) => (days.length - 1 - at) % step === 0);
  const bars = UPlot.paths.bars?.({ size: [0.72, 46] });
  const line = ({ tone }: Series): Line => ({
    points: { show: false },
    ...(stacked
      ? { fill: () => colour(COLOURS[tone]), width: 0, ...(bars !== undefined && { paths: bars }) }
      : { stroke: () => colour(COLOURS[tone]), width: 2 }),
  });
  const ink = () => colour('--ant-color-text-tertiary');
  return {
    width: Math.max(box.clientWidth, 1),
    height: HEIGHT,
    padding: [12, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: !stacked, size: 6 } },
    scales: {
      x: {
        time: false,
        range: () => (stacked ? [-0.5, days.length - 0.5] : [0, Math.max(1, days.length - 1)]),
      },
      y: { range: (_, __, top) => [0, niceTop(top)] },
    },
    axes: [
      {
        ...{ stroke: ink, font, size: 26, gap: 6 },
        grid: { show: false },
        ticks: { show: false },
        splits: () => named,
        values: (_, at) => at.map((index) => shortDay(days[index]?.day ?? '')),
      },
      {
        ...{ stroke: ink, font, size: 40, gap: 4 },
        grid: { stroke: () => colour('--ant-color-border-secondary'), width: 1 },
        ticks: { show: false },
        splits: (_, __, low, high) => [0, 1, 2, 3, 4].map((n) => low + ((high - low) / 4) * n),
        values: (_, at) => at.map((n) => (Number.isInteger(n) ? formatCount(n) : '')),
      },
    ],
    series: [{}, ...[...series].reverse().map(line)],
    hooks: { setCursor: [({ cursor }) => say(cursor.idx)] },
  };
}

/** The next round number above, which four lines divide evenly. */
function niceTop(top: number): number {
  const least = Math.max(4, top);
  const power = 10 ** Math.floor(Math.log10(least / 4));
  const step =
    [1, 2, 2.5, 5, 10].find((n) => n * power * 4 >= least && Number.isInteger(n * power)) ?? 10;
  return step * power * 4;
}
