import { lazy } from 'react';
// Here and not only in the carousel, so that the server's markup has its styles.
import './carousel.module.css';

export interface CarouselItem {
  imageUrl: string;
  redirectUrl: string | null;
  title: string;
}

export interface CarouselProps {
  items: readonly CarouselItem[];
  /** One slim strip, over lists. */
  slim?: boolean;
}

const Carousel = lazy(async () => ({ default: (await import('./carousel.tsx')).Carousel }));

/** Place of the carousel: nothing at all, its scripts included, while there are no items. */
export function CarouselSlot({ items, slim = false }: CarouselProps) {
  return items.length === 0 ? null : <Carousel items={items} slim={slim} />;
}
