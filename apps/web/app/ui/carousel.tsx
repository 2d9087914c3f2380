import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';
import { RightIcon } from './icon.tsx';
import { LeftIcon } from './tool-icons.tsx';
import type { CarouselItem } from './carousel-slot.tsx';
import styles from './carousel.module.css';

const SLIDE_DURATION_MS = 12_000;

interface CarouselProps {
  items: readonly CarouselItem[];
  label?: string;
}

/** At least one linked picture; as high as the one shown. The arrow keys turn it too. */
export function Carousel({ items, label = '轮播图' }: CarouselProps) {
  const figure = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const count = items.length;
  const step = (by: number) => setIndex((now) => (now + by + count) % count);
  useAutoplay(figure, count, () => step(1));
  return (
    <div className={styles.box}>
      <section
        ref={figure}
        className={styles.carousel}
        aria-label={label}
        data-carousel=""
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') step(-1);
          if (key === 'ArrowRight') step(1);
        }}
      >
        {items.map((item, n) => (
          <Slide key={`${item.imageUrl} ${n}`} item={item} active={n === index} first={n === 0} />
        ))}
        {count > 1 && (
          <>
            <div className={styles.dots} aria-hidden="true">
              {items.map((item, n) => (
                <i key={`${item.imageUrl} ${n}`} data-on={n === index} />
              ))}
            </div>
            <div className={styles.controls}>
              <Arrow label="上一张" onPress={() => step(-1)}>
                <LeftIcon />
              </Arrow>
              <Arrow label="下一张" onPress={() => step(1)}>
                <RightIcon />
              </Arrow>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function Slide({ item, active, first }: { item: CarouselItem; active: boolean; first: boolean }) {
  const hasSize = item.width !== null && item.height !== null;
  const picture = (
    <>
      <img
        className="picture"
        src={item.imageUrl}
        alt={item.title || '轮播图'}
        // without a size the style sheet reserves the space
        data-unknown={hasSize ? undefined : ''}
        width={item.width ?? undefined}
        height={item.height ?? undefined}
        loading={first ? 'eager' : 'lazy'}
      />
      {item.title !== '' && (
        <span className={styles.title} aria-hidden="true">
          {item.title}
        </span>
      )}
    </>
  );
  return (
    <div className={styles.slide} data-shown={active} inert={!active}>
      {item.redirectUrl === null ? picture : <a href={item.redirectUrl}>{picture}</a>}
    </div>
  );
}

function Arrow(props: { label: string; onPress: () => void; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <button type="button" aria-label={props.label} disabled={!hydrated} onClick={props.onPress}>
      {props.children}
    </button>
  );
}

/** Advances every 12 s, except under the pointer or focus and with reduced motion. */
function useAutoplay(ref: RefObject<HTMLElement | null>, count: number, next: () => void) {
  const showNext = useEffectEvent(next);
  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    if (count < 2) return undefined;
    const timer = setInterval(() => {
      const isWatched = ref.current?.matches(':hover, :focus-within') === true;
      if (!isWatched && !reducedMotion.matches && !document.hidden) showNext();
    }, SLIDE_DURATION_MS);
    return () => clearInterval(timer);
  }, [ref, count]);
}
