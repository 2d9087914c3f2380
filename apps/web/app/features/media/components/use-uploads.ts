import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import { markdownOf } from '../file-size.ts';
import { markFor, markOf } from '../mark.ts';
import { sendFile } from '../send-file.ts';
import { mediaText } from '../media.text.ts';

/** One file on its way. `sent` and `size` in bytes. */
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

/** Puts a text where a file's place is; false when its place was deleted meanwhile. */
type Place = (found: RegExp, text: string) => boolean;

const AT_ONCE = 3;

/**
 * Uploads for the text. `add` gives the marks that hold the files' places, each replaced by a picture or link when its
 * file is stored; a failed one keeps its place for another try.
 */
export function useUploads(place: Place) {
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const all = useRef<Job[]>([]);
  const next = useRef(1);

  const show = () => setJobs(all.current.map((job) => ({ ...job })));
  const remove = (id: number) => {
    all.current.find((job) => job.id === id)?.stop();
    all.current = all.current.filter((job) => job.id !== id);
    place(markOf(id), '');
    show();
    pump();
  };

  const pump = () => {
    const busy = all.current.filter((job) => job.state === 'sending').length;
    const waiting = all.current.filter((job) => job.state === 'waiting');
    for (const job of waiting.slice(0, AT_ONCE - busy)) void start(job);
  };

  const start = async (job: Job) => {
    if (job.file.size === 0) return fail(job, mediaText.empty);
    job.state = 'sending';
    show();
    const sending = sendFile(job.file, (sent, total) => {
      // the form around the file counts too
      job.sent = Math.min(job.size, Math.round((sent / total) * job.size));
      show();
    });
    job.stop = sending.stop;
    const outcome = await sending.done;
    if (!all.current.includes(job)) return;
    if ('error' in outcome) fail(job, outcome.error);
    else finish(job, outcome.media);
  };

  const fail = (job: Job, error: string) => {
    Object.assign(job, { state: 'failed', error });
    show();
    pump();
  };

  const finish = (job: Job, media: MediaItem) => {
    all.current = all.current.filter((one) => one !== job);
    place(markOf(job.id), markdownOf(media, job.name));
    show();
    pump();
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
      return markFor(id, name);
    });
    show();
    // the marks must stand in the text before the first answer comes
    setTimeout(pump);
    return marks.join('\n');
  };

  const retry = (id: number) => {
    const job = all.current.find((one) => one.id === id);
    if (job === undefined) return;
    Object.assign(job, { state: 'waiting', error: '', sent: 0 });
    show();
    pump();
  };

  useEffect(
    () => () => {
      for (const job of all.current) job.stop();
    },
    [],
  );

  return { uploads: jobs as readonly Upload[], add, remove, retry };
}
