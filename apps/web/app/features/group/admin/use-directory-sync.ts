import type { DirectorySource } from '@zhihui/contract/features/directory/directory.endpoints.ts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { syncText } from './sync.text.ts';

const POLL_MS = 2000;

export interface DirectorySync {
  isRunning: boolean;
  start: () => void;
}

/** Starts the sync of the company's departments, and brings the screen up to date until it has ended. */
export function useDirectorySync(
  sources: readonly DirectorySource[],
  reload: () => Promise<void>,
): DirectorySync {
  const [isStarting, setStarting] = useState(false);
  const isRunning = sources.some(({ running }) => running);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancelled = false;
    // after the reply: on a slow connection a reload would abort the previous one
    const scheduleReload = () => {
      if (!cancelled)
        timer = setTimeout(() => void latest.current().finally(scheduleReload), POLL_MS);
    };
    scheduleReload();
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [isRunning]);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      if (sources.some(({ failure }) => failure !== null)) toast.error(syncText.failedToast);
      else toast.success(syncText.done);
    }
    wasRunning.current = isRunning;
  }, [isRunning, sources]);
  const start = async () => {
    setStarting(true);
    const result = await call('POST /directory/sync');
    if (result.ok) toast.success(syncText.started);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await reload();
    // with what was loaded, which is a transition too: before it, the button would start another sync
    startTransition(() => setStarting(false));
  };
  return { isRunning: isRunning || isStarting, start: () => void start() };
}
