import type { Id } from '@zhihui/contract/schema.ts';
import { Room } from './room.ts';
import type { Guest } from './guest.ts';
import type { Store } from './store.ts';

/** Nodes hear of each other by NOTIFY; this is for what was missed, and for nodes that died. */
const LOOK_MS = 4000;

export interface Rooms {
  /** Lets a page into the room of a text. False where there is no such text. */
  join(textId: Id, guest: Guest): Promise<Room | null>;
  leave(room: Room, guest: Guest): void;
  /** NOTIFY of any node: `text 7`, `presence 7` or `gone 7`. */
  heard(payload: string): void;
  /** After changes may have been missed. */
  refresh(): void;
  close(): void;
}

/** The texts that pages of this node are at. */
export function createRooms(store: Store): Rooms {
  const rooms = new Map<string, Promise<Room | null>>();
  let looking: NodeJS.Timeout | undefined;

  const opened = async (): Promise<Room[]> => {
    const all = await Promise.all(rooms.values());
    return all.filter((room) => room !== null);
  };
  const drop = (key: string): void => {
    rooms.delete(key);
    if (rooms.size === 0) {
      clearInterval(looking);
      looking = undefined;
    }
  };
  const look = async (): Promise<void> => {
    const all = await opened();
    const ids = all.map(({ textId }) => textId);
    const standing = new Map((await store.standing(ids)).map((one) => [String(one.id), one]));
    for (const room of all) {
      const now = standing.get(String(room.textId));
      if (now === undefined) {
        room.end();
        drop(String(room.textId));
      } else if (now.seq !== room.seq || now.revision !== room.revision) void room.refresh();
      void room.presence.hear().catch(() => undefined);
    }
    await store.beat(ids);
  };
  const lookQuietly = (): void => {
    look().catch((error: unknown) => store.log.warn({ err: error }, 'shared texts not looked at'));
  };
  const find = (key: string, textId: Id): Promise<Room | null> => {
    const known = rooms.get(key);
    if (known !== undefined) return known;
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
    looking ??= setInterval(lookQuietly, LOOK_MS).unref();
    return opening;
  };

  return {
    async join(textId, guest) {
      const room = await find(String(textId), textId);
      room?.join(guest);
      return room;
    },
    leave(room, guest) {
      room.leave(guest);
      if (room.guests.size > 0) return;
      // what came last is stored before the room is forgotten, or a page that comes back would not find it
      void room.settled().then(() => {
        if (room.guests.size === 0) drop(String(room.textId));
      });
    },
    heard(payload) {
      const [kind, id = ''] = payload.split(' ');
      const room = rooms.get(id);
      if (room === undefined) return;
      void room.then((one) => {
        if (kind === 'gone') {
          one?.end();
          drop(id);
        } else if (kind === 'presence') void one?.presence.hear().catch(() => undefined);
        else void one?.refresh();
      });
    },
    refresh: lookQuietly,
    close: () => clearInterval(looking),
  };
}
