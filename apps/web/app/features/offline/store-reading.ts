// Why it is as it is: docs/decisions/0123-offline-and-push.md
import { httpTransport } from '@zhihui/contract/browser-client.ts';
import { createCall } from '@zhihui/contract/client.ts';
import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { Result } from '@zhihui/contract/client.ts';
import { readToken } from '../../session/store.ts';
import { extractPictures } from './pictures.ts';
import {
  forgetReadings,
  parseReadingPath,
  readReading,
  removeReading,
  saveReading,
} from './stored-readings.ts';
import type { OfflineSection, StoredReading } from './stored-readings.ts';

/** A text that was stored so recently is not fetched again. */
const FRESH_MS = 10 * 60_000;
const NOTHING = () => undefined;

/** The typed client without its dialogs: nothing here concerns what the user does. */
const call = createCall(
  httpTransport({
    token: readToken,
    xsrf: () => null,
    member: () => null,
    clearSession: () => void forgetReadings(),
    waitForSignIn: () => Promise.resolve(false),
    navigate: NOTHING,
    currentAddress: () => '/',
    warn: NOTHING,
    errorDialog: NOTHING,
  }),
);

/** Returns those of these contents that the user may still read; null when the server cannot be asked. */
export async function findReadable(contentId: readonly string[]): Promise<Set<string> | null> {
  const result = await call('GET /reading/readable', { query: { contentId: [...contentId] } });
  return result.ok ? new Set(result.data.map(String)) : null;
}

/** Stores the text of a page in the cache of the user who reads it, or notes that it was opened again. */
export async function storeReading(cache: Cache, path: string): Promise<void> {
  const target = parseReadingPath(path);
  if (target === null) return;
  const { section, id } = target;
  const existing = await readReading(cache, path);
  const now = Date.now();
  if (existing !== null && now - existing.storedAt < FRESH_MS) {
    await saveReading(cache, { ...existing, openedAt: now }, await readPictures(cache, existing));
    return;
  }
  const detail = await fetchDetail(section, id);
  if (!detail.ok) {
    if ([401, 403, 404].includes(detail.error.code)) await removeReading(path);
    return;
  }
  const { title, author, html, liveRevision } = detail.data;
  if (liveRevision === null) return;
  const text = await extractPictures(html);
  const answers = section === 'question' ? await fetchAnswers(id) : [];
  const reading = { path, section, title, author: author.nickname, html: text.html, answers };
  await saveReading(
    cache,
    { ...reading, pictures: [], storedAt: now, openedAt: now },
    text.pictures,
  );
}

async function readPictures(
  cache: Cache,
  { pictures }: StoredReading,
): Promise<Map<string, Response>> {
  const found = new Map<string, Response>();
  for (const address of pictures) {
    const response = await cache.match(address);
    if (response !== undefined) found.set(address, response);
  }
  return found;
}

function fetchDetail(section: OfflineSection, id: string): Promise<Result<ContentDetail>> {
  const params = { id };
  if (section === 'article') return call('GET /article/:id', { params });
  return section === 'news'
    ? call('GET /news/:id', { params })
    : call('GET /question/:id', { params });
}

async function fetchAnswers(questionId: string): Promise<StoredReading['answers']> {
  const result = await call('GET /answer/page', { query: { questionId } });
  if (!result.ok) return [];
  return result.data.records.map(({ author, html, accepted }) => ({
    author: author.nickname,
    html,
    accepted,
  }));
}
