import { Suspense, useEffect } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import type { CarouselItem } from '@zhihui/contract/features/carousel/carousel.endpoints.ts';
import { cx } from '../lib/cx.ts';
import { serverRenderedPart } from '../lib/lazy-part.ts';
import { showErrorDialog } from './error-dialog.tsx';
// Here and not only in the carousel, so that the server's markup has its styles.
import styles from './carousel.module.css';

export type { CarouselItem };

/** Pictures of a section, or the message of the error dialog when loading failed. */
export interface CarouselData {
  items: readonly CarouselItem[];
  error: string | null;
}

/** Reads the result of the call: 200 fills the carousel, 500 is shown in a dialog, other errors show nothing. */
export function readCarousel(result: Result<CarouselItem[]>): CarouselData {
  if (result.ok) return { items: result.data, error: null };
  const { code, msg } = result.error;
  return { items: [], error: code === 500 ? msg || 'Unknown exception' : null };
}

const Carousel = serverRenderedPart(async () => ({
  default: (await import('./carousel.tsx')).Carousel,
}));

interface CarouselSlotProps {
  carousel: CarouselData;
  /** Whether a list follows closely. */
  overList?: boolean;
}

/** Renders the carousel; nothing, and no scripts, when there are no items. */
export function CarouselSlot({ carousel, overList = false }: CarouselSlotProps) {
  const { items, error } = carousel;
  useEffect(() => {
    if (error !== null) showErrorDialog(error);
  }, [error]);
  if (items.length === 0) return null;
  return (
    <div className={cx(styles.place, overList && styles.overList)}>
      <Suspense>
        <Carousel items={items} />
      </Suspense>
    </div>
  );
}
