import { describe, expect, it } from 'vitest';
import { decodeFrame, encodeFrame } from './feishu-frame.ts';
import type { FeishuFrame } from './feishu-frame.ts';
import { createMerger } from './merge-frames.ts';

/** Encoded by protobufjs 7 from the definition in the official SDK. */
const PING = '0800100018f681801020002a0c0a0474797065120470696e67';
const EVENT =
  '08cee6b3cfd3c6e6ed6210ac0218f681801020012a0d0a047479706512056576656e742a140a0a6d6573736167655f69641206e79fa5e6b187' +
  `3204677a697042077b2261223a317d4a8201${'78'.repeat(130)}`;

const ping: FeishuFrame = {
  ...{ seqId: 0n, logId: 0n, service: 33_554_678n, method: 0n, headers: { type: 'ping' } },
  ...{ payload: new Uint8Array(), logIdNew: '' },
};

describe('a frame of 飞书', () => {
  it('is read as another encoder writes it', () => {
    expect(decodeFrame(Buffer.from(PING, 'hex'))).toEqual(ping);
    const event = decodeFrame(Buffer.from(EVENT, 'hex'));
    expect(event).toMatchObject({
      ...{ seqId: 7_123_456_789_012_345_678n, logId: 300n, service: 33_554_678n, method: 1n },
      headers: { type: 'event', message_id: '知汇' },
      logIdNew: 'x'.repeat(130),
    });
    expect(Buffer.from(event?.payload ?? []).toString()).toBe('{"a":1}');
  });

  it('is written as another encoder reads it', () => {
    // fields without content may be present, or missing
    expect(Buffer.from(encodeFrame(ping)).toString('hex')).toBe(`${PING}42004a00`);
  });

  it('is the same after writing and reading', () => {
    const event = decodeFrame(Buffer.from(EVENT, 'hex'));
    expect(event && decodeFrame(encodeFrame(event))).toEqual(event);
  });

  it.each([
    ['an end within a number', '08ce'],
    ['an end within a text', '4a8201'],
    ['a number without an end', `08${'ff'.repeat(12)}`],
    ['a kind of field that the format does not have', '0f00'],
  ])('is refused with %s', (_, hex) => {
    expect(decodeFrame(Buffer.from(hex, 'hex'))).toBeNull();
  });
});

describe('the parts of an event', () => {
  const part = (seq: number, text: string, sum = 2) => ({
    headers: { message_id: 'm', sum: String(sum), seq: String(seq) },
    payload: Buffer.from(text),
  });

  it('are put together in their order, whichever comes first', () => {
    const merge = createMerger();
    expect(merge(part(1, 'b'))).toBeNull();
    expect(merge(part(1, 'b'))).toBeNull();
    expect(merge(part(0, 'a'))).toBe('ab');
  });

  it('are ignored when their numbers make no sense', () => {
    const merge = createMerger();
    expect(merge(part(2, 'c'))).toBeNull();
    expect(merge(part(-1, 'c'))).toBeNull();
    expect(merge(part(0, 'c', 1_000_000))).toBeNull();
  });
});
