import { Suspense, useEffect } from 'react';
import type { Envelope } from '@zhihui/contract/client.ts';
import type { CarouselItem } from '@zhihui/contract/features/carousel/carousel.endpoints.ts';
import { servedPart } from '../lib/lazy-part.ts';
import { showErrorDialog } from './error-dialog.tsx';
// Here and not only in the carousel, so that the server's markup has its styles.
import './carousel.module.css';

export type { CarouselItem };

/** Pictures of a section, or the words of the error dialog when they could not be loaded. */
export interface CarouselData {
  items: readonly CarouselItem[];
  error: string | null;
}

/** What a page makes of the answer: 200 fills the carousel, 500 is said in a dialog, anything else shows nothing. */
export function readCarousel(answer: Envelope<CarouselItem[]>): CarouselData {
  if (answer.code === 500) return { items: [], error: answer.msg || 'Unknown exception' };
  return { items: answer.code === 200 ? (answer.data ?? []) : [], error: null };
}

const Carousel = servedPart(async () => ({ default: (await import('./carousel.tsx')).Carousel }));

/** Place of the carousel: nothing at all, its scripts included, while there are no items. `slim`: a strip over lists. */
export function CarouselSlot({
  carousel,
  slim = false,
}: {
  carousel: CarouselData;
  slim?: boolean;
}) {
  const { items, error } = carousel;
  useEffect(() => {
    if (error !== null) showErrorDialog(error);
  }, [error]);
  if (items.length === 0) return null;
  return (
    <Suspense>
      <Carousel items={items} slim={slim} />
    </Suspense>
  );
}
