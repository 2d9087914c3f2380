import { createCall, buildUrl } from '@zhihui/contract/client.ts';
import type {
  Call,
  DataFor,
  Envelope,
  EndpointKey,
  InputFor,
  Result,
} from '@zhihui/contract/client.ts';
import { parseJson } from '@zhihui/contract/json.ts';

/** The product's calls as a program makes them, without a page and its rules. */
export function createApi(site: string, token: string | null): Call {
  return createCall(async (key, input) => {
    const { method, url } = buildUrl(key, input);
    const headers: Record<string, string> = {};
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    let body: BodyInit | null = null;
    if (input.body instanceof FormData) body = input.body;
    else if (input.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(input.body);
    }
    const answer = await fetch(`${site}/api${url}`, { method, headers, body });
    return parseJson(await answer.text()) as Envelope<unknown>;
  });
}

/** The data of a call that must succeed. Throws with the call and its answer. */
export async function callOrThrow<K extends EndpointKey>(
  call: Call,
  key: K,
  input: InputFor<K>,
): Promise<DataFor<K>> {
  const answer = await (call as (key: K, input: unknown) => Promise<Result<DataFor<K>>>)(
    key,
    input,
  );
  if (!answer.ok) throw new Error(`${key} answered ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/** Fields of a text that the tests do not care about. */
const PLAIN = { categoryId: null, tagIds: [], coverUrl: null };

export interface WrittenArticle {
  title: string;
  content: string;
  categoryId?: number | string | null;
  tagIds?: (number | string)[];
  status?: 'DRAFT' | 'PENDING_REVIEW';
}

/** Writes an article through the editor's call; by an Admin it is published at once. */
export function writeArticle(call: Call, article: WrittenArticle) {
  return callOrThrow(call, 'POST /article', {
    body: { ...PLAIN, status: 'PENDING_REVIEW', ...article },
  });
}

/** Whether the caller can read the article. */
export async function isArticleLive(call: Call, id: number | string): Promise<boolean> {
  return (await call('GET /article/:id', { params: { id } })).ok;
}

/** Asks a question through the editor's call; by an Admin, and in an open category, it is published at once. */
export function askQuestion(
  call: Call,
  question: Pick<WrittenArticle, 'title'> & Partial<WrittenArticle>,
) {
  return callOrThrow(call, 'POST /question', {
    body: { ...PLAIN, content: '怎么办才好？', status: 'PENDING_REVIEW', ...question },
  });
}

/** Saves a new version of an article over the revision the writer last saw. */
export function rewriteArticle(
  call: Call,
  article: WrittenArticle & { id: number | string; revision: number },
) {
  return callOrThrow(call, 'PUT /article', {
    body: { ...PLAIN, status: 'PENDING_REVIEW', ...article },
  });
}

/** Uploads a file and returns the envelope, whatever its code; `data` is null when the file was refused. */
export async function upload(site: string, token: string, file: File) {
  const form = new FormData();
  form.set('file', file);
  const answer = await fetch(`${site}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const envelope = parseJson(await answer.text()) as Envelope<DataFor<'POST /media'>>;
  return envelope.code === 200 ? envelope : { ...envelope, data: null };
}

/** An upload as its owner reads it: an upload in no published text is hidden from others. */
export function fetchMedia(site: string, token: string, url: string): Promise<Response> {
  return fetch(site + url, { headers: { cookie: `access_token=${token}` } });
}
