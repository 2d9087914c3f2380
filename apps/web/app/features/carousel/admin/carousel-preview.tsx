import { cx } from '../../../lib/cx.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import type { CarouselItem } from '../../../ui/carousel-slot.tsx';
import { carouselText as words } from './carousel.text.ts';
import styles from './carousels.module.css';

interface FramesProps {
  items: readonly CarouselItem[];
  /** Beside a form, where there is little room. */
  isNear?: boolean;
}

/** Pictures as the site shows them, at the widths of a desktop and of a phone. The links are disabled. */
export function PreviewFrames({ items, isNear = false }: FramesProps) {
  return (
    <div
      className={cx(styles.frames, isNear && styles.near)}
      onClickCapture={(event) => {
        if ((event.target as Element).closest('a') !== null) event.preventDefault();
      }}
    >
      {(['desktop', 'phone'] as const).map((width) => (
        <figure key={width}>
          <figcaption>{words[width]}</figcaption>
          <div className={styles[width]}>
            <Carousel items={items} label={`${words.preview} ${words[width]}`} />
          </div>
        </figure>
      ))}
    </div>
  );
}

/** The carousel as readers of the section see it now. */
export function CarouselPreview({ items }: { items: readonly CarouselItem[] }) {
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <p>{items.length === 0 ? words.previewEmpty : words.previewDescription}</p>
      {items.length > 0 && <PreviewFrames items={items} />}
    </section>
  );
}
