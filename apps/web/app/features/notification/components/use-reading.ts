import type { Result } from '@zhihui/contract/client.ts';
import { useEffect, useRef, useState, useCallback } from 'react';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { callLazily } from '../../../api/lazy-call.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { notificationText } from '../notification.text.ts';
import { useUnread } from '../unread.ts';

/** Marks notifications as read at once and reverts that when the call fails. Reloads the list when new ones arrive. */
export function useReading() {
  const { user } = useSession();
  const refresh = useRefresh();
  const [markedIds, setMarkedIds] = useState<ReadonlySet<Id> | 'all'>(new Set());
  const unread = useUnread(user?.unreadCount ?? 0);
  const lastUnread = useRef(unread);
  useEffect(() => {
    if (lastUnread.current === unread) return;
    lastUnread.current = unread;
    void refresh();
  }, [unread, refresh]);

  const revertOnFailure = async ({ ok }: Result<unknown>, before: ReadonlySet<Id> | 'all') => {
    if (ok) await refresh();
    else toast.error(notificationText.notMarked);
    setMarkedIds(ok ? new Set() : before);
  };
  return {
    refresh,
    isMarked: (id: Id) => markedIds === 'all' || markedIds.has(id),
    markRead: async (id: Id) => {
      const before = markedIds;
      setMarkedIds((now) => (now === 'all' ? now : new Set([...now, id])));
      await revertOnFailure(
        await callLazily('PUT /notification/:id/read', { params: { id } }),
        before,
      );
    },
    markAllRead: async (kinds: readonly NotificationKind[]) => {
      const before = markedIds;
      setMarkedIds('all');
      const body = { kinds: kinds.length === 0 ? null : [...kinds] };
      await revertOnFailure(await callLazily('PUT /notification/read', { body }), before);
    },
  };
}

/**
 * Reloads the page's data, one reload after another, since aborting one causes an error. Resolves when
 * the requested data has arrived.
 */
function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const running = useRef<Promise<void> | null>(null);
  const needsRefresh = useRef(false);
  return useCallback(() => {
    const read = async () => {
      do {
        needsRefresh.current = false;
        await revalidate();
      } while (needsRefresh.current);
      running.current = null;
    };
    if (running.current === null) running.current = read();
    else needsRefresh.current = true;
    return running.current;
  }, [revalidate]);
}
