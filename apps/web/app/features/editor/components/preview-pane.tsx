import type { MouseEvent, ReactNode, Ref } from 'react';
import { useMemo, useState } from 'react';
import '../../../theme/prose.css';
import { useDiagrams } from '../../../ui/diagram/use-diagrams.ts';
import { editorText } from '../editor.text.ts';
import type { Preview } from '../preview/use-preview.ts';
import styles from './editor.module.css';

/** The text as readers will see it. Links open in another tab, so that nothing is left by accident. */
export function PreviewPane({
  title,
  preview,
  outerRef,
  children,
}: {
  title: string;
  preview: Preview;
  outerRef: Ref<HTMLElement>;
  /** What stands beside the words of the text, once it is there. */
  children: (prose: Element | null) => ReactNode;
}) {
  const [prose, setProse] = useState<Element | null>(null);
  const body = useMemo(() => ({ __html: preview.html }), [preview.html]);
  useDiagrams(prose, body);
  return (
    <section
      ref={outerRef}
      className={styles.preview}
      aria-label={editorText.preview}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
    >
      {preview.problem !== null && (
        <p className={styles.note} role="status">
          {preview.problem}
        </p>
      )}
      {title.trim() !== '' && <p className={styles.previewTitle}>{title}</p>}
      {preview.html === '' && preview.problem === null && (
        <p className={styles.quiet}>
          {preview.state === 'first' ? editorText.previewLoading : editorText.previewEmpty}
        </p>
      )}
      <div ref={setProse} className="prose" onClick={onClick} dangerouslySetInnerHTML={body} />
      {children(prose)}
    </section>
  );
}

function onClick(event: MouseEvent<HTMLDivElement>): void {
  const link = (event.target as Element).closest('a');
  const address = link?.getAttribute('href');
  if (!address) return;
  event.preventDefault();
  if (address.startsWith('#')) {
    const target = event.currentTarget.querySelector(
      `#${CSS.escape(decodeURIComponent(address.slice(1)))}`,
    );
    target?.scrollIntoView({ block: 'start' });
  } else {
    window.open(address, '_blank', 'noopener');
  }
}
