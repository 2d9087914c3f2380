import type { FeishuFrame } from './feishu-frame.ts';

/** Parts of one event at most, and events that are incomplete at a time. */
const MAX_PARTS = 50;
const MAX_EVENTS = 100;

/** Puts the parts of events together. Returns the text of an event at its last part, and null before. */
export function createMerger() {
  const events = new Map<string, Map<number, Uint8Array>>();
  return ({ headers, payload }: Pick<FeishuFrame, 'headers' | 'payload'>): string | null => {
    const id = headers['message_id'] ?? '';
    const sum = Number(headers['sum'] ?? '1') || 1;
    const seq = Number(headers['seq'] ?? '0');
    if (sum === 1) return Buffer.from(payload).toString('utf8');
    if (!(sum <= MAX_PARTS && seq >= 0 && seq < sum)) return null;
    const parts = events.get(id) ?? new Map<number, Uint8Array>();
    parts.set(seq, payload);
    events.set(id, parts);
    // the oldest will hardly be completed: the platform delivers it again
    if (events.size > MAX_EVENTS) events.delete(events.keys().next().value as string);
    if (parts.size < sum) return null;
    events.delete(id);
    const ordered = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
    return Buffer.concat(ordered).toString('utf8');
  };
}
