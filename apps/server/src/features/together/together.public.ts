// Why it is as it is: docs/decisions/0064-writing-together.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { DbPool } from '../../db/db.ts';
import type { Log } from '../../kernel/context.ts';
import { createRooms } from './rooms.ts';
import { createStore } from './store.ts';

export { endSoleWriterText } from './together.repo.ts';
export { recordDraftSubmission, recordSubmission, findTextToSubmit } from './together.service.ts';
export type { LineWriters } from './line-writers.ts';
export { writersSql } from './together.repo.ts';
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
    heard: rooms.handleNotification,
    refresh: rooms.refresh,
    close: rooms.close,
    async open({ member, data, send, close }: Line) {
      const { textId } = data as { textId: string };
      const participant = { userId: member.userId, nickname: member.nickname, send, close };
      const room = await rooms.join(textId as Id, participant);
      if (room === null) return null;
      return {
        receive: (bytes: Uint8Array) => room.receive(participant, bytes),
        onLeave: () => rooms.leave(room, participant),
      };
    },
  };
}
