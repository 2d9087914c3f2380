import { arrayMove } from '@dnd-kit/sortable';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Branches } from '../components/use-branches.ts';
import { arrangingText } from './arranging.text.ts';

/** Lists of a branch. */
export type Kind = 'items' | 'nodes';

/** Puts what stands at `from` in a list of a branch to `to`. */
export type Move = (branchId: Id, kind: Kind, from: number, to: number) => void;

const CALLS = { items: 'PUT /article/order', nodes: 'PUT /category/order' } as const;

/** Moves are shown at once and told to the server one after another; one that is refused brings the order as it is. */
export function useMoves(branches: Branches): { move: Move; announcement: string } {
  const [announcement, setAnnouncement] = useState('');
  const { revalidate } = useRevalidator();
  const queue = useRef(Promise.resolve());
  const move: Move = (branchId, kind, from, to) => {
    const branch = branches.getBranch(branchId);
    const list: readonly { id: Id; title?: string; name?: string }[] = branch?.[kind] ?? [];
    const movedItem = list[from];
    if (branch === null || movedItem === undefined || from === to || list[to] === undefined) return;
    const order = arrayMove([...list], from, to);
    branches.replaceBranch(branchId, { ...branch, [kind]: order });
    const title = movedItem.title ?? movedItem.name ?? '';
    setAnnouncement(arrangingText.movedTo(title, to + 1, list.length));
    const body = {
      id: movedItem.id,
      afterId: order[to - 1]?.id ?? null,
      beforeId: order[to + 1]?.id ?? null,
    };
    queue.current = queue.current.then(async () => {
      const result = await call(CALLS[kind], { body });
      if (result.ok) return void revalidate();
      toast.warn(getServerMessage(result.error.msg, arrangingText.failed));
      setAnnouncement(arrangingText.revertedTo(title));
      await branches.reload(branchId);
      return undefined;
    });
  };
  return { move, announcement };
}
