import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';

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

const STEP = 1;
const BIG_STEP = 10;

/** Distance that a key moves the handle; undefined for keys that do not. */
function stepOf(event: KeyboardEvent, value: number, max: number): number | undefined {
  const step = event.shiftKey ? BIG_STEP : STEP;
  if (event.key === 'ArrowRight' || event.key === 'ArrowUp') return step;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') return -step;
  if (event.key === 'PageUp') return BIG_STEP;
  if (event.key === 'PageDown') return -BIG_STEP;
  if (event.key === 'Home') return -value;
  return event.key === 'End' ? max - value : undefined;
}

/** What the handle of a slider listens to: dragging along `track`, and keys. Submits on release and on Enter. */
export function useSlider(options: SliderOptions) {
  const { track, value, max, enabled, handle, onChange, onSubmit } = options;
  const drag = useRef<{ x: number; from: number; at: number } | null>(null);
  const within = (n: number): number => Math.min(max, Math.max(0, Math.round(n)));

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!enabled || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, from: value, at: value };
    },
    onPointerMove(event: PointerEvent): void {
      const start = drag.current;
      if (start === null) return;
      const room = (track.current?.clientWidth ?? 0) - handle;
      start.at = within(start.from + ((event.clientX - start.x) / Math.max(1, room)) * max);
      onChange(start.at);
    },
    onPointerUp(): void {
      const end = drag.current;
      drag.current = null;
      // a press without a move is no attempt
      if (end !== null && end.at !== end.from) onSubmit(end.at);
    },
    onPointerCancel(): void {
      drag.current = null;
    },
    onKeyDown(event: KeyboardEvent): void {
      if (!enabled) return;
      const step = stepOf(event, value, max);
      if (step === undefined && event.key !== 'Enter') return;
      event.preventDefault();
      if (step === undefined) onSubmit(value);
      else onChange(within(value + step));
    },
  };
}
