// Why it is as it is: docs/decisions/0064-writing-together.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { DbPool } from '../../db/db.ts';
import type { Log } from '../../kernel/context.ts';
import { createRooms } from './rooms.ts';
import { createStore } from './store.ts';

export { endTextOfOne } from './together.repo.ts';
export { draftHandedIn, handedIn, textToHandIn } from './together.service.ts';
export type { WrittenLines } from './line-writers.ts';
export { writersOf } from './writers.ts';
export { togetherText } from './together.text.ts';

/** A connection that the door let in, with what its handler answered. */
interface Line {
  member: { userId: Id; nickname: string };
  data: unknown;
  send(bytes: Uint8Array): void;
  close(code: number, reason: string): void;
}

/** The texts that connections of this process lead to. */
export function openRooms(db: DbPool, log: Log) {
  const rooms = createRooms(createStore(db, log));
  return {
    heard: rooms.heard,
    refresh: rooms.refresh,
    close: rooms.close,
    async open({ member, data, send, close }: Line) {
      const { textId } = data as { textId: string };
      const guest = { userId: member.userId, nickname: member.nickname, send, close };
      const room = await rooms.join(textId as Id, guest);
      if (room === null) return null;
      return {
        hear: (bytes: Uint8Array) => room.hear(guest, bytes),
        left: () => rooms.leave(room, guest),
      };
    },
  };
}
