import type { Id } from '@zhihui/contract/schema.ts';
import { presenceFrame } from './frames.ts';
import type { Guest } from './guest.ts';
import type { Store } from './store.ts';

interface Page {
  client: number;
  clock: number;
  /** JSON; `null` for who left. */
  state: string;
}
interface Here extends Page {
  guest: Guest;
}

/** Where the pages at one text have their carets: those of this node, and what other nodes say of theirs. */
export class Presence {
  readonly #textId: Id;
  readonly #store: Store;
  readonly #tell: (frame: Uint8Array, except: Guest | null) => void;
  readonly #here = new Map<number, Here>();
  readonly #elsewhere = new Map<number, Page>();

  constructor(textId: Id, store: Store, tell: (frame: Uint8Array, except: Guest | null) => void) {
    this.#textId = textId;
    this.#store = store;
    this.#tell = tell;
  }

  all(): Page[] {
    return [...this.#here.values(), ...this.#elsewhere.values()];
  }

  /** Who it is says the server, whatever the page says. False where the page speaks for another. */
  take(
    guest: Guest,
    {
      client,
      clock,
      state,
    }: { client: number; clock: number; state: Record<string, unknown> | null },
  ): boolean {
    const before = this.#here.get(client);
    if (before !== undefined && before.guest !== guest) {
      // the same page came back before its old connection was noticed to be gone
      if (String(before.guest.userId) !== String(guest.userId)) return false;
    }
    const others = [...this.#here.values()].filter((one) => one.guest === guest);
    if (others.some((one) => one.client !== client)) return false;
    if (state === null) {
      if (before !== undefined) this.leave(guest);
      return true;
    }
    const user = { id: String(guest.userId), name: guest.nickname, ...colorsOf(state['user']) };
    const page = { client, clock, state: JSON.stringify({ ...state, user }), guest };
    this.#here.set(client, page);
    this.#tell(presenceFrame([page]), guest);
    this.#store.place({ textId: this.#textId, client, clock, state: page.state });
    return true;
  }

  leave(guest: Guest): void {
    for (const page of this.#here.values()) {
      if (page.guest !== guest) continue;
      this.#here.delete(page.client);
      this.#tell(presenceFrame([{ ...page, clock: page.clock + 1, state: 'null' }]), null);
      this.#store.unplace(this.#textId, page.client);
    }
  }

  /** Tells the pages here what changed elsewhere. */
  async hear(): Promise<void> {
    const rows = await this.#store.elsewhere(this.#textId);
    const changed: Page[] = [];
    for (const row of rows) {
      const page = { client: Number(row.client), clock: row.clock, state: row.state };
      if (this.#here.has(page.client)) continue;
      const before = this.#elsewhere.get(page.client);
      if (before?.state === page.state && before.clock === page.clock) continue;
      this.#elsewhere.set(page.client, page);
      changed.push(page);
    }
    const there = new Set(rows.map((row) => Number(row.client)));
    for (const page of this.#elsewhere.values()) {
      if (there.has(page.client)) continue;
      this.#elsewhere.delete(page.client);
      if (!this.#here.has(page.client))
        changed.push({ ...page, clock: page.clock + 1, state: 'null' });
    }
    if (changed.length > 0) this.#tell(presenceFrame(changed), null);
  }
}

const COLOR = /^#[\da-f]{6,8}$/u;

/** Colours are the page's to choose, and nothing but colours. */
function colorsOf(user: unknown): { color?: string; colorLight?: string } {
  const { color, colorLight } = (user ?? {}) as Record<string, unknown>;
  return {
    ...(typeof color === 'string' && COLOR.test(color) && { color }),
    ...(typeof colorLight === 'string' && COLOR.test(colorLight) && { colorLight }),
  };
}
