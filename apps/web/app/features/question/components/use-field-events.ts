import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

type Field = RefObject<HTMLTextAreaElement | null>;

/** Files that are pasted or dropped anywhere within the form of a field, and that the text itself did not take. */
export function useFiles(field: Field, handleFiles: (files: readonly File[]) => void): void {
  const onFiles = useEffectEvent(handleFiles);
  // with the paint that shows the button alive: whoever sees it can paste
  useLayoutEffect(() => {
    const container = field.current?.parentElement;
    if (container === null || container === undefined) return;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const handleFiles = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      onFiles(files);
    };
    const drop = (event: DragEvent) => handleFiles(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // word processors put a picture of the text next to the text
      if (data?.getData('text/plain').trim() === '') handleFiles(event, data);
    };
    container.addEventListener('dragover', onDragOver);
    container.addEventListener('drop', drop);
    container.addEventListener('paste', paste);
    return () => {
      container.removeEventListener('dragover', onDragOver);
      container.removeEventListener('drop', drop);
      container.removeEventListener('paste', paste);
    };
  }, [field]);
}

/** Whether somebody has come to the field, the length of its text, and whether an input method is at work in it. */
export function useFieldState(field: Field) {
  const [visitedField, setVisitedField] = useState<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(0);
  const composing = useRef(false);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const onFocus = () => setVisitedField(element);
    const onInput = () => setLength(element.value.length);
    const onStart = () => (composing.current = true);
    const onEnd = () => (composing.current = false);
    // they may have been quicker than this script
    if (document.activeElement === element) onFocus();
    onInput();
    element.addEventListener('focus', onFocus);
    element.addEventListener('input', onInput);
    element.addEventListener('compositionstart', onStart);
    element.addEventListener('compositionend', onEnd);
    return () => {
      element.removeEventListener('focus', onFocus);
      element.removeEventListener('input', onInput);
      element.removeEventListener('compositionstart', onStart);
      element.removeEventListener('compositionend', onEnd);
    };
  }, [field]);
  return { visited: visitedField, length, composing };
}
