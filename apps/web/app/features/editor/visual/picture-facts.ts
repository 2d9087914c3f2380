import { MAX_PICTURE_FACTS } from '@zhihui/contract/features/media/media.limits.ts';
import type { PictureFacts } from '@zhihui/contract/features/media/media.endpoints.ts';
import { call } from '../../../api/browser.ts';

const facts = new Map<string, Promise<PictureFacts | null>>();
let waiting: { id: string; resolve: (facts: PictureFacts | null) => void }[] = [];

/** Returns the size and origin of an uploaded picture; null for other addresses. All of a moment are one call. */
export function findPictureFacts(src: string): Promise<PictureFacts | null> {
  const id = /^\/media\/([1-9]\d{0,17})\//u.exec(src)?.[1];
  if (id === undefined) return Promise.resolve(null);
  const known = facts.get(id);
  if (known !== undefined) return known;
  const requested = new Promise<PictureFacts | null>((resolve) => {
    if (waiting.length === 0) setTimeout(() => void request());
    waiting.push({ id, resolve });
  });
  facts.set(id, requested);
  return requested;
}

async function request(): Promise<void> {
  const requests = waiting;
  waiting = [];
  for (let from = 0; from < requests.length; from += MAX_PICTURE_FACTS) {
    const part = requests.slice(from, from + MAX_PICTURE_FACTS);
    const result = await call('POST /media/pictures', {
      body: { ids: part.map(({ id }) => id) },
    }).catch(() => null);
    const found = result?.ok === true ? result.data : [];
    for (const { id, resolve } of part) {
      // requested again when the text is opened the next time
      if (result?.ok !== true) facts.delete(id);
      resolve(found.find((item) => String(item.id) === id) ?? null);
    }
  }
}
