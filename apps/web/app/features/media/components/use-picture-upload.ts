import { useEffect, useRef, useState } from 'react';
import { fileSize } from '../../../lib/file-size.ts';
import { mediaText } from '../media.text.ts';
import { sendFile } from '../send-file.ts';

/** Uploads one picture: its progress in words, and the way to begin. What is no picture is refused by its content. */
export function usePictureUpload(
  onDone: (url: string) => void,
  onProblem: (words?: string) => void,
) {
  const [progress, setProgress] = useState<string | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const send = (file: File) => {
    onProblem(undefined);
    setProgress(mediaText.waiting);
    const sending = sendFile(file, (sent, total) => {
      const percent = Math.floor((sent / total) * 100);
      setProgress(mediaText.progress(fileSize(sent), fileSize(total), percent));
    });
    stop.current = sending.stop;
    void sending.done.then((outcome) => {
      setProgress(null);
      if ('error' in outcome) onProblem(outcome.error || undefined);
      else if (outcome.media.kind !== 'IMAGE') onProblem(mediaText.noPicture);
      else onDone(outcome.media.url);
    });
  };
  return { progress, send };
}
