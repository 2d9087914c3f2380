import { arrayMove } from '@dnd-kit/sortable';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Branches } from '../components/use-branches.ts';
import { arrangingText } from './arranging.text.ts';

/** Lists of a branch. */
export type Kind = 'items' | 'nodes';

/** Puts what stands at `from` in a list of a branch to `to`. */
export type Move = (branchId: Id, kind: Kind, from: number, to: number) => void;

const CALLS = { items: 'PUT /article/order', nodes: 'PUT /category/order' } as const;

/** Moves are shown at once and told to the server one after another; one that is refused brings the order as it is. */
export function useMoves(branches: Branches): { move: Move; said: string } {
  const [said, setSaid] = useState('');
  const { revalidate } = useRevalidator();
  const turn = useRef(Promise.resolve());
  const move: Move = (branchId, kind, from, to) => {
    const branch = branches.branchOf(branchId);
    const list: readonly { id: Id; title?: string; name?: string }[] = branch?.[kind] ?? [];
    const moved = list[from];
    if (branch === null || moved === undefined || from === to || list[to] === undefined) return;
    const order = arrayMove([...list], from, to);
    branches.put(branchId, { ...branch, [kind]: order });
    const title = moved.title ?? moved.name ?? '';
    setSaid(arrangingText.moved(title, to + 1, list.length));
    const body = {
      id: moved.id,
      afterId: order[to - 1]?.id ?? null,
      beforeId: order[to + 1]?.id ?? null,
    };
    turn.current = turn.current.then(async () => {
      const answer = await call(CALLS[kind], { body });
      if (answer.ok) return void revalidate();
      toast.warn(serverMessage(answer.error.msg, arrangingText.failed));
      setSaid(arrangingText.back(title));
      await branches.reload(branchId);
      return undefined;
    });
  };
  return { move, said };
}
