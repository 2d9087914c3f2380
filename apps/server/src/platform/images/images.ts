// Why it is as it is: docs/decisions/0005-images.md and 0093-parsing-uploads.md
import type { BoundedFailure } from '../bounded-process/bounded-process.ts';
import { Decoder } from './decoder.ts';
import { createFairLanes } from './fair-lanes.ts';
import type { Person } from './fair-lanes.ts';
import { IMAGE_LIMITS } from './image-limits.ts';
import type { ImageLimits } from './image-limits.ts';
import { ImageRefusedError } from './image-refused.ts';
import type { ImageRefusal } from './image-refused.ts';
import type { ReencodedImage } from './reencode.ts';
import { sniffImage } from './sniff-image.ts';

type Lane = 'picture' | 'drawing';

/** Drawings have a process of their own, so that none can hold up photos and screenshots. In megabytes. */
const DECODERS: Readonly<Record<Lane, Decoder>> = {
  picture: new Decoder(416),
  drawing: new Decoder(320),
};

/** Uploads wait in memory; each may be `maxBytes` long. */
const lanes = createFairLanes<Lane>({
  maxWaiting: 16,
  maxPerPerson: 8,
  refusal: () => new ImageRefusedError('busy'),
});

/** The message to the uploader when a picture exceeded a limit or crashed its decoder. */
const FAILURES: Readonly<Record<Lane, Readonly<Record<BoundedFailure, ImageRefusal>>>> = {
  picture: { memory: 'tooManyPixels', time: 'tooSlow', crash: 'broken' },
  drawing: { memory: 'svgTooComplex', time: 'tooSlow', crash: 'broken' },
};

/** Ends the decoder processes; the next upload starts a new one. */
export function stopImages(): void {
  for (const decoder of Object.values(DECODERS)) decoder.stop();
}

async function decode(lane: Lane, upload: Buffer, limits: ImageLimits): Promise<ReencodedImage> {
  const timeoutMs = lane === 'drawing' ? limits.svgTimeoutMs : limits.timeoutMs;
  const reply = await DECODERS[lane]
    .decode({ upload, limits }, timeoutMs)
    .catch((error: unknown) => {
      throw new ImageRefusedError('busy', error);
    });
  if ('ended' in reply) throw new ImageRefusedError(FAILURES[lane][reply.ended], reply.ended);
  if ('refused' in reply) throw new ImageRefusedError(reply.refused, reply.detail);
  return reply.image;
}

/**
 * Turns an upload into a picture that is safe to serve: type judged by content, decoded and encoded again in a process of
 * its own with bounds of time and memory. One picture and one drawing at a time, one of them of a person at most. Sizes in
 * pixels, limits as ImageLimits. Throws ImageRefusedError, whose message can be shown.
 */
export async function inspectAndReencode(
  upload: Buffer,
  limits: ImageLimits = IMAGE_LIMITS,
  person: Person = null,
): Promise<ReencodedImage> {
  if (upload.length === 0) throw new ImageRefusedError('empty');
  if (upload.length > limits.maxBytes) throw new ImageRefusedError('tooLarge');
  const kind = sniffImage(upload);
  if (kind === null) throw new ImageRefusedError('notImage');
  if (kind === 'svg' && upload.length > limits.maxSvgBytes)
    throw new ImageRefusedError('svgTooLarge');
  const lane = kind === 'svg' ? 'drawing' : 'picture';
  return lanes.add(lane, person, () => decode(lane, upload, limits));
}
