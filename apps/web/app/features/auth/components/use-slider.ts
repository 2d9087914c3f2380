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

/** In pixels of a picture that is shown at less than half its size: less would be a long way by keys. */
const STEP = 2;
const BIG_STEP = 20;
/** From this speed on the handle goes as far as the pointer, in CSS pixels a millisecond; slower, down to half as far. */
const FAST = 0.12;
const MIN_RATIO = 0.5;

/** Distance that a key moves the handle; undefined for keys that do not. */
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
  /** Where the pointer was last, and when. */
  x: number;
  time: number;
  /** How fast it moves, over the last few moves. */
  speed: number;
  from: number;
  /** The value, with its fraction. */
  exactPosition: number;
}

/** How far the handle goes for a move of the pointer: fingers and mice hit a place better where the last bit is slower. */
function followPointer(drag: Drag, x: number, time: number): number {
  const moved = x - drag.x;
  const speed = Math.abs(moved) / Math.max(1, time - drag.time);
  drag.speed = drag.speed * 0.6 + speed * 0.4;
  drag.x = x;
  drag.time = time;
  return moved * Math.min(1, Math.max(MIN_RATIO, drag.speed / FAST));
}

/** What the handle of a slider listens to: dragging along `track`, and keys. Submits on release and on Enter. */
export function useSlider(options: SliderOptions) {
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
      // a press without a move is no attempt
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
