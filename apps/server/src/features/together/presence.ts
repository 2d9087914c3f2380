import type { Id } from '@zhihui/contract/schema.ts';
import { presenceFrame } from './frames.ts';
import type { Store } from './store.ts';

/** One page connected to a text. */
export interface Participant {
  readonly userId: Id;
  readonly nickname: string;
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
}

interface Page {
  client: number;
  clock: number;
  /** JSON; `null` for who left. */
  state: string;
}
interface LocalPage extends Page {
  participant: Participant;
}

/** The carets of the participants of one text: those of this node, and those that other nodes report. */
export class Presence {
  readonly #textId: Id;
  readonly #store: Store;
  readonly #broadcast: (frame: Uint8Array, excluded: Participant | null) => void;
  readonly #localPages = new Map<number, LocalPage>();
  readonly #remotePages = new Map<number, Page>();

  constructor(
    textId: Id,
    store: Store,
    broadcast: (frame: Uint8Array, excluded: Participant | null) => void,
  ) {
    this.#textId = textId;
    this.#store = store;
    this.#broadcast = broadcast;
  }

  all(): Page[] {
    return [...this.#localPages.values(), ...this.#remotePages.values()];
  }

  /** Who it is says the server, whatever the page says. False where the page speaks for another. */
  update(
    participant: Participant,
    {
      client,
      clock,
      state,
    }: { client: number; clock: number; state: Record<string, unknown> | null },
  ): boolean {
    const previous = this.#localPages.get(client);
    if (previous !== undefined && previous.participant !== participant) {
      // the same page reconnected before its old connection was closed
      if (String(previous.participant.userId) !== String(participant.userId)) return false;
    }
    const ownPages = [...this.#localPages.values()].filter(
      (item) => item.participant === participant,
    );
    if (ownPages.some((other) => other.client !== client)) return false;
    if (state === null) {
      if (previous !== undefined) this.leave(participant);
      return true;
    }
    const user = {
      id: String(participant.userId),
      name: participant.nickname,
      ...parseColors(state['user']),
    };
    const page = { client, clock, state: JSON.stringify({ ...state, user }), participant };
    this.#localPages.set(client, page);
    this.#broadcast(presenceFrame([page]), participant);
    this.#store.savePresenceSoon({ textId: this.#textId, client, clock, state: page.state });
    return true;
  }

  leave(participant: Participant): void {
    for (const page of this.#localPages.values()) {
      if (page.participant !== participant) continue;
      this.#localPages.delete(page.client);
      this.#broadcast(presenceFrame([{ ...page, clock: page.clock + 1, state: 'null' }]), null);
      this.#store.removePresence(this.#textId, page.client);
    }
  }

  /** Sends changes of other nodes to the pages of this node. */
  async syncRemotePages(): Promise<void> {
    const rows = await this.#store.listRemotePresence(this.#textId);
    const changed: Page[] = [];
    for (const row of rows) {
      const page = { client: Number(row.client), clock: row.clock, state: row.state };
      if (this.#localPages.has(page.client)) continue;
      const previous = this.#remotePages.get(page.client);
      if (previous?.state === page.state && previous.clock === page.clock) continue;
      this.#remotePages.set(page.client, page);
      changed.push(page);
    }
    const remoteClients = new Set(rows.map((row) => Number(row.client)));
    for (const page of this.#remotePages.values()) {
      if (remoteClients.has(page.client)) continue;
      this.#remotePages.delete(page.client);
      if (!this.#localPages.has(page.client))
        changed.push({ ...page, clock: page.clock + 1, state: 'null' });
    }
    if (changed.length > 0) this.#broadcast(presenceFrame(changed), null);
  }
}

const COLOR = /^#[\da-f]{6,8}$/u;

/** Colours are the page's to choose, and nothing but colours. */
function parseColors(user: unknown): { color?: string; colorLight?: string } {
  const { color, colorLight } = (user ?? {}) as Record<string, unknown>;
  return {
    ...(typeof color === 'string' && COLOR.test(color) && { color }),
    ...(typeof colorLight === 'string' && COLOR.test(colorLight) && { colorLight }),
  };
}
