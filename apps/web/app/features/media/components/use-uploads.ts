import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import { toMarkdown, createUploadMark, getMark, getMarkLine } from '../upload-mark.ts';
import { sendFile } from '../send-file.ts';
import { mediaText } from '../media.text.ts';

/** One file being uploaded. `sent` and `size` are in bytes. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  sent: number;
  state: 'waiting' | 'sending' | 'failed';
  error: string;
}

interface Job extends Upload {
  file: File;
  stop: () => void;
}

/** Replaces the mark of a file by a text; false when the mark was deleted meanwhile. */
type ReplaceMark = (pattern: RegExp, text: string) => boolean;

const MAX_PARALLEL = 3;

/**
 * Uploads files into the text. `add` returns the marks of the files, each replaced by a picture or link when its file is
 * stored; a failed one keeps its mark for another attempt.
 */
export function useUploads(replaceMark: ReplaceMark) {
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const all = useRef<Job[]>([]);
  const next = useRef(1);

  const publish = () => setJobs(all.current.map((job) => ({ ...job })));
  const remove = (id: number) => {
    all.current.find((job) => job.id === id)?.stop();
    all.current = all.current.filter((job) => job.id !== id);
    replaceMark(getMarkLine(id), '');
    publish();
    startWaiting();
  };

  const startWaiting = () => {
    const busy = all.current.filter((job) => job.state === 'sending').length;
    const waiting = all.current.filter((job) => job.state === 'waiting');
    for (const job of waiting.slice(0, MAX_PARALLEL - busy)) void start(job);
  };

  const start = async (job: Job) => {
    if (job.file.size === 0) return fail(job, mediaText.empty);
    job.state = 'sending';
    publish();
    const task = sendFile(job.file, (sent, total) => {
      // the progress includes the form data around the file
      job.sent = Math.min(job.size, Math.round((sent / total) * job.size));
      publish();
    });
    job.stop = task.stop;
    const result = await task.result;
    if (!all.current.includes(job)) return;
    if ('error' in result) fail(job, result.error);
    else finish(job, result.media);
  };

  const fail = (job: Job, error: string) => {
    Object.assign(job, { state: 'failed', error });
    publish();
    startWaiting();
  };

  const finish = (job: Job, media: MediaItem) => {
    all.current = all.current.filter((item) => item !== job);
    replaceMark(getMark(job.id), toMarkdown(media, job.name));
    publish();
    startWaiting();
  };

  const add = (files: readonly File[]): string => {
    const marks = files.map((file) => {
      const id = next.current++;
      const name = file.name === '' ? mediaText.imageName : file.name;
      all.current.push({
        id,
        name,
        file,
        size: file.size,
        sent: 0,
        state: 'waiting',
        error: '',
        stop: () => undefined,
      });
      return createUploadMark(id, name);
    });
    publish();
    // the marks must be in the text before the first answer arrives
    setTimeout(startWaiting);
    // each is a block of its own
    return marks.join('\n\n');
  };

  const retry = (id: number) => {
    const job = all.current.find((item) => item.id === id);
    if (job === undefined) return;
    Object.assign(job, { state: 'waiting', error: '', sent: 0 });
    publish();
    startWaiting();
  };

  useEffect(
    () => () => {
      for (const job of all.current) job.stop();
    },
    [],
  );

  return { uploads: jobs as readonly Upload[], add, remove, retry };
}
