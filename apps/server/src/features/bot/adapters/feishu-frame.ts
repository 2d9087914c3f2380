/**
 * Frames of the long connection of 飞书: Protocol Buffers, as `pbbp2.proto` of the official SDK
 * (https://github.com/larksuite/oapi-sdk-go, ws/pbbp2.pb.go) defines them:
 * `Frame {uint64 SeqID=1; uint64 LogID=2; int32 service=3; int32 method=4; repeated Header headers=5;
 * string payload_encoding=6; string payload_type=7; bytes payload=8; string LogIDNew=9}`, `Header {string key=1; string value=2}`.
 */
export interface FeishuFrame {
  seqId: bigint;
  logId: bigint;
  service: bigint;
  /** 0 for control, 1 for data. */
  method: bigint;
  headers: Readonly<Record<string, string>>;
  payload: Uint8Array;
  /** Ids of traces that an answer carries back. */
  logIdNew: string;
}

const VARINT = 0;
const BYTES = 2;

/** Encodes a frame. */
export function encodeFrame(frame: FeishuFrame): Uint8Array {
  const headers = Object.entries(frame.headers).map(([key, value]) =>
    encodeBytes(5, Buffer.concat([encodeText(1, key), encodeText(2, value)])),
  );
  return Buffer.concat([
    encodeNumber(1, frame.seqId),
    encodeNumber(2, frame.logId),
    encodeNumber(3, frame.service),
    encodeNumber(4, frame.method),
    ...headers,
    encodeBytes(8, frame.payload),
    encodeText(9, frame.logIdNew),
  ]);
}

function encodeVarint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const encodeTag = (field: number, wire: number) => encodeVarint(BigInt(field * 8 + wire));
const encodeNumber = (field: number, value: bigint) =>
  Buffer.concat([encodeTag(field, VARINT), encodeVarint(value)]);
const encodeBytes = (field: number, value: Uint8Array) =>
  Buffer.concat([encodeTag(field, BYTES), encodeVarint(BigInt(value.length)), value]);
const encodeText = (field: number, value: string) => encodeBytes(field, Buffer.from(value));

/** Decodes a frame; null for what is none. Fields that are not known are skipped. */
export function decodeFrame(bytes: Uint8Array): FeishuFrame | null {
  const fields = decodeFields(bytes);
  if (fields === null) return null;
  const headers: Record<string, string> = {};
  for (const part of fields.bytes.get(5) ?? []) {
    const header = decodeFields(part);
    if (header === null) return null;
    headers[getText(header, 1)] = getText(header, 2);
  }
  return {
    seqId: fields.numbers.get(1) ?? 0n,
    logId: fields.numbers.get(2) ?? 0n,
    service: fields.numbers.get(3) ?? 0n,
    method: fields.numbers.get(4) ?? 0n,
    headers,
    payload: fields.bytes.get(8)?.at(-1) ?? new Uint8Array(),
    logIdNew: getText(fields, 9),
  };
}

interface Fields {
  numbers: Map<number, bigint>;
  bytes: Map<number, Uint8Array[]>;
}

const getText = ({ bytes }: Fields, field: number): string =>
  Buffer.from(bytes.get(field)?.at(-1) ?? []).toString('utf8');

function decodeFields(bytes: Uint8Array): Fields | null {
  const fields: Fields = { numbers: new Map(), bytes: new Map() };
  let at = 0;
  const readVarint = (): bigint | null => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) return null;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return null;
  };
  while (at < bytes.length) {
    const tag = readVarint();
    const value = tag === null ? null : readVarint();
    if (tag === null || value === null) return null;
    const field = Number(tag >> 3n);
    if ((tag & 7n) === 0n) fields.numbers.set(field, value);
    else if ((tag & 7n) === 2n) {
      if (value > BigInt(bytes.length - at)) return null;
      const part = bytes.subarray(at, at + Number(value));
      at += part.length;
      fields.bytes.set(field, [...(fields.bytes.get(field) ?? []), part]);
    } else return null;
  }
  return fields;
}
