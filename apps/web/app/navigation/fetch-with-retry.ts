const MAX_RETRIES = 3;
const INITIAL_DELAY_MS = 300;

/**
 * A GET that is tried up to four times, with pauses that grow threefold (0.3, 0.9, 2.7 s). 404, 500 and a
 * refusal have pages of their own and are answers like any other; one that breaks off is none. Rejects when the last try failed too, or the
 * request was aborted.
 */
export async function fetchWithRetry(request: Request, attempt = 0): Promise<Response> {
  try {
    const response = await fetch(request.clone());
    if (!isRetryable(response.status) || attempt === MAX_RETRIES) return await readFully(response);
  } catch (error) {
    if (request.signal.aborted || attempt === MAX_RETRIES) throw error;
  }
  await pause(INITIAL_DELAY_MS * 3 ** attempt, request.signal);
  return fetchWithRetry(request, attempt + 1);
}

/** Whether the next try may have another answer: gateways answer with 502 and the like, too many requests with 429. */
const isRetryable = (status: number): boolean => status > 500 || status === 429;

/** The answer with its body there to the end. */
async function readFully(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (isRetryable(status)) throw new Error(`status ${status}`);
  const body = await response.text();
  return new Response(body === '' ? null : body, { status, statusText, headers });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
