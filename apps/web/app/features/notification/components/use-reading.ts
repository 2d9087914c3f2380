import type { Result } from '@zhihui/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { callLater } from '../../../api/later.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { notificationText } from '../notification.text.ts';
import { useUnread } from '../unread.ts';
import { useRefresh } from './use-refresh.ts';

/** Marks as read at once, and takes it back when that fails. The list follows what comes in while it is looked at. */
export function useReading() {
  const { user } = useSession();
  const refresh = useRefresh();
  const [marked, setMarked] = useState<ReadonlySet<Id> | 'all'>(new Set());
  const unread = useUnread(user?.unreadCount ?? 0);
  const seen = useRef(unread);
  useEffect(() => {
    if (seen.current === unread) return;
    seen.current = unread;
    void refresh();
  }, [unread, refresh]);

  const settle = async ({ ok }: Result<unknown>, before: ReadonlySet<Id> | 'all') => {
    if (ok) await refresh();
    else toast.error(notificationText.notMarked);
    setMarked(ok ? new Set() : before);
  };
  return {
    refresh,
    isMarked: (id: Id) => marked === 'all' || marked.has(id),
    readOne: async (id: Id) => {
      const before = marked;
      setMarked((now) => (now === 'all' ? now : new Set([...now, id])));
      await settle(await callLater('PUT /notification/:id/read', { params: { id } }), before);
    },
    readAll: async (kinds: readonly NotificationKind[]) => {
      const before = marked;
      setMarked('all');
      const body = { kinds: kinds.length === 0 ? null : [...kinds] };
      await settle(await callLater('PUT /notification/read', { body }), before);
    },
  };
}
