import { useEffect, useRef } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { cx } from '../../../lib/cx.ts';
import { toast } from '../../../ui/toast.tsx';
import { usePictures } from '../../../ui/picture/use-pictures.ts';
import '../../../theme/prose.css';
import { commentText } from '../comment.text.ts';
import styles from './comments.module.css';

/** A comment written in Markdown, as the server rendered it: its pictures open, its code can be copied. */
export function RichText({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  usePictures(body);
  useEffect(() => {
    const element = body.current;
    const copy = async (code: string) => {
      if (await copyText(code)) toast.success(commentText.copied);
      else toast.error(commentText.copyFailed);
    };
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      const button = target.closest('[data-copy]');
      // below answers, the page around handles these too
      if (button !== null || target instanceof HTMLImageElement) event.stopPropagation();
      const code = button?.closest('figure')?.querySelector('pre')?.textContent;
      if (typeof code === 'string') void copy(code);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
  return (
    <div
      ref={body}
      className={cx('prose', styles.rich)}
      // cleaned by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
