import type { Id } from '@zhihui/contract/schema.ts';
import { Room } from './room.ts';
import type { Participant } from './presence.ts';
import type { Store } from './store.ts';

/** Nodes hear of each other by NOTIFY; this is for what was missed, and for nodes that died. */
const POLL_MS = 4000;

export interface Rooms {
  /** Lets a page into the room of a text. False where there is no such text. */
  join(textId: Id, participant: Participant): Promise<Room | null>;
  leave(room: Room, participant: Participant): void;
  /** NOTIFY of any node: `text 7`, `presence 7` or `gone 7`. */
  handleNotification(payload: string): void;
  /** After changes may have been missed. */
  refresh(): void;
  close(): void;
}

/** The texts that pages of this node are at. */
export function createRooms(store: Store): Rooms {
  const rooms = new Map<string, Promise<Room | null>>();
  let pollTimer: NodeJS.Timeout | undefined;

  const listOpenRooms = async (): Promise<Room[]> => {
    const all = await Promise.all(rooms.values());
    return all.filter((room) => room !== null);
  };
  const drop = (key: string): void => {
    rooms.delete(key);
    if (rooms.size === 0) {
      clearInterval(pollTimer);
      pollTimer = undefined;
    }
  };
  const poll = async (): Promise<void> => {
    const all = await listOpenRooms();
    const ids = all.map(({ textId }) => textId);
    const states = new Map((await store.findStates(ids)).map((item) => [String(item.id), item]));
    for (const room of all) {
      const now = states.get(String(room.textId));
      if (now === undefined) {
        room.end();
        drop(String(room.textId));
      } else if (now.seq !== room.seq || now.revision !== room.revision) void room.refresh();
      void room.presence.syncRemotePages().catch(() => undefined);
    }
    await store.refreshPresence(ids);
  };
  const pollInBackground = (): void => {
    poll().catch((error: unknown) => store.log.warn({ err: error }, 'shared texts not looked at'));
  };
  const find = (key: string, textId: Id): Promise<Room | null> => {
    const existing = rooms.get(key);
    if (existing !== undefined) return existing;
    const opening = Room.open(textId, store).then(
      (room) => {
        if (room === null) drop(key);
        return room;
      },
      (error: unknown) => {
        drop(key);
        throw error;
      },
    );
    rooms.set(key, opening);
    pollTimer ??= setInterval(pollInBackground, POLL_MS).unref();
    return opening;
  };

  return {
    async join(textId, participant) {
      const room = await find(String(textId), textId);
      room?.join(participant);
      return room;
    },
    leave(room, participant) {
      room.leave(participant);
      if (room.participants.size > 0) return;
      // what came last is stored before the room is forgotten, or a page that comes back would not find it
      void room.whenIdle().then(() => {
        if (room.participants.size === 0) drop(String(room.textId));
      });
    },
    handleNotification(payload) {
      const [kind, id = ''] = payload.split(' ');
      const room = rooms.get(id);
      if (room === undefined) return;
      void room.then((item) => {
        if (kind === 'gone') {
          item?.end();
          drop(id);
        } else if (kind === 'presence')
          void item?.presence.syncRemotePages().catch(() => undefined);
        else void item?.refresh();
      });
    },
    refresh: pollInBackground,
    close: () => clearInterval(pollTimer),
  };
}
