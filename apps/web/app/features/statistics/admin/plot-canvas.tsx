import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { AlignedData, Options, Series as Line } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatCount } from '../../../lib/text.ts';
import { formatShortDay } from './overview-data.ts';
import type { StatisticDay } from './overview-data.ts';
import type { Series, Tone } from './plot.tsx';
import styles from './overview.module.css';

interface CanvasProps {
  days: readonly StatisticDay[];
  series: readonly Series[];
  stacked: boolean;
}

const HEIGHT = 200;
/** Maximum number of days labelled on the axis. */
const MAX_LABELS = 6;
const COLOURS: Record<Tone, string> = {
  first: '--ant-color-primary',
  second: '--zh-heat-2',
  third: '--ant-color-text-quaternary',
};

/** Draws the measures into a canvas as wide as its container, in the colours of the current theme. */
export default function PlotCanvas({ days, series, stacked }: CanvasProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const container = containerRef.current;
    if (container === null) return;
    const showReadout = (index: number | null | undefined) => {
      if (readout.current === null) return;
      const day = index === null || index === undefined ? undefined : days[index];
      readout.current.textContent =
        day === undefined
          ? ''
          : [
              formatShortDay(day.day),
              ...series.map((series) => `${series.name} ${formatCount(day[series.measure] ?? 0)}`),
            ].join('　');
    };
    const options = toPlotOptions(container, { days, series, stacked }, showReadout);
    const plot = new UPlot(options, toPlotData(days, series, stacked), container);
    const resizeObserver = new ResizeObserver(() => {
      if (container.clientWidth > 0) plot.setSize({ width: container.clientWidth, height: HEIGHT });
    });
    resizeObserver.observe(container);
    const theme = new MutationObserver(() => plot.redraw(false, true));
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resizeObserver.disconnect();
      theme.disconnect();
      plot.destroy();
    };
  }, [days, series, stacked]);
  return (
    <div className={styles.drawn} aria-hidden="true">
      <span ref={readout} className={styles.readout} />
      <div ref={containerRef} className={styles.canvas} />
    </div>
  );
}

/** Stacks bars: each is drawn with the sum of those below it, the highest first. */
function toPlotData(
  days: readonly StatisticDay[],
  series: readonly Series[],
  stacked: boolean,
): AlignedData {
  const values = series.map(({ measure }) => days.map((day) => day[measure] ?? 0));
  const sums = values.map((_, index) =>
    days.map((__, day) =>
      values.slice(0, index + 1).reduce((n, series) => n + (series[day] ?? 0), 0),
    ),
  );
  return [days.map((_, index) => index), ...(stacked ? sums : values).reverse()];
}

function toPlotOptions(
  container: HTMLElement,
  { days, series, stacked }: CanvasProps,
  showReadout: (index: number | null | undefined) => void,
): Options {
  const colour = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
  const font = `11px ${getComputedStyle(container).fontFamily}`;
  const step = Math.max(1, Math.ceil(days.length / MAX_LABELS));
  const labelledDays = days
    .map((_, index) => index)
    .filter((index) => (days.length - 1 - index) % step === 0);
  const bars = UPlot.paths.bars?.({ size: [0.72, 46] });
  const line = ({ tone }: Series): Line => ({
    points: { show: false },
    ...(stacked
      ? { fill: () => colour(COLOURS[tone]), width: 0, ...(bars !== undefined && { paths: bars }) }
      : { stroke: () => colour(COLOURS[tone]), width: 2 }),
  });
  const getAxisColor = () => colour('--ant-color-text-tertiary');
  return {
    width: Math.max(container.clientWidth, 1),
    height: HEIGHT,
    padding: [12, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: !stacked, size: 6 } },
    scales: {
      x: {
        time: false,
        range: () => (stacked ? [-0.5, days.length - 0.5] : [0, Math.max(1, days.length - 1)]),
      },
      y: { range: (_, __, top) => [0, getNiceMaximum(top)] },
    },
    axes: [
      {
        ...{ stroke: getAxisColor, font, size: 26, gap: 6 },
        grid: { show: false },
        ticks: { show: false },
        splits: () => labelledDays,
        values: (_, index) => index.map((index) => formatShortDay(days[index]?.day ?? '')),
      },
      {
        ...{ stroke: getAxisColor, font, size: 40, gap: 4 },
        grid: { stroke: () => colour('--ant-color-border-secondary'), width: 1 },
        ticks: { show: false },
        splits: (_, __, low, high) => [0, 1, 2, 3, 4].map((n) => low + ((high - low) / 4) * n),
        values: (_, index) => index.map((n) => (Number.isInteger(n) ? formatCount(n) : '')),
      },
    ],
    series: [{}, ...[...series].reverse().map(line)],
    hooks: { setCursor: [({ cursor }) => showReadout(cursor.idx)] },
  };
}

/** Returns the next round number that four grid lines divide evenly. */
function getNiceMaximum(top: number): number {
  const minimum = Math.max(4, top);
  const magnitude = 10 ** Math.floor(Math.log10(minimum / 4));
  const step =
    [1, 2, 2.5, 5, 10].find(
      (n) => n * magnitude * 4 >= minimum && Number.isInteger(n * magnitude),
    ) ?? 10;
  return step * magnitude * 4;
}
